# What of Danger's language the Dangerfile uses, with Danger's own signatures. Prints what Danger would post.
class GitLab
  def branch_for_base = "main"
  def branch_for_head = "topic"
end

def gitlab = GitLab.new

def warn(*messages, sticky: false, file: nil, line: nil)
  raise "Danger takes a line only with its file" if line && !file
  messages.flatten.each { |message| puts "#{file}:#{line}: #{message}" }
end

load ARGV.fetch(0)
