# What of fastlane's language the lane uses, with fastlane's own signatures; lanes run in the folder `fastlane`.
require "open3"

def lane(name, &block)
  raise "a lane's name is a symbol" unless name.is_a?(Symbol)
  Dir.chdir("fastlane") { block.call({}) }
end

def sh(*command, step_name: nil, log: true, error_callback: nil)
  output, status = Open3.capture2e(*command)
  puts output
  raise "Exit status of command '#{command.join(" ")}' was #{status.exitstatus}" unless status.success?
  output
end

load ARGV.fetch(0)
