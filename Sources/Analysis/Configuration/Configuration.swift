import Project
import Rules
import Syntax

/// What `.mekiki.yml` says, or the command line in its place. The empty one is the default.
public struct Configuration: Sendable, Hashable {
    /// Where it comes from, for messages; nil without a file.
    public var path: String?
    /// Run these rules and no others, also those that are off by default or in `rules`; nil without such a limit.
    public var only: [String]?
    /// Rules that do not run.
    public var except: [String] = []
    /// Settings by rule id.
    public var rules: [String: RuleSettings] = [:]
    /// Judge only files that one of these means; empty for all.
    public var include: [Glob] = []
    /// Do not judge files that one of these means.
    public var exclude: [Glob] = []
    /// Where `include` stands in the configuration; nil where it does not, or comes from elsewhere.
    public var includePosition: SourcePosition?
    /// Where `exclude` stands in the configuration; nil where it does not, or comes from elsewhere.
    public var excludePosition: SourcePosition?
    /// Other settings for some paths; later ones win.
    public var overrides: [PathOverride] = []
    /// Rule files and folders of rule files, relative to the repository's root.
    public var customRules: [String] = []
    /// The mildest severity that makes a run fail; nil for never.
    public var failOn: Severity? = .error
    /// The language of messages; nil to take it from the environment.
    public var language: Language?
    /// Also analyse files that `.gitattributes` marks as generated or vendored.
    public var includesGenerated = false
    /// What a review posts, and how.
    public var review = ReviewSettings()

    /// The default: every rule as its file has it, and every file.
    public init() {}

    /// Whether something may be said about a file. What others declare is known all the same.
    public func includes(_ path: String) -> Bool {
        (include.isEmpty || include.contains { $0.matches(path) }) && !exclude.contains { $0.matches(path) }
    }

    /// The patterns of `include`, `exclude` and `paths` that mean no file: most often a folder that was renamed.
    public func idlePatterns(in snapshot: Snapshot) -> [IdlePatterns] {
        guard !(include.isEmpty && exclude.isEmpty && overrides.isEmpty) else { return [] }
        let all = snapshot.files.map(\.path)
        let judged = overrides.isEmpty ? [] : all.filter(includes)
        func idle(_ globs: [Glob], _ paths: [String], _ key: String, _ position: SourcePosition?) -> IdlePatterns? {
            let idle = globs.filter { glob in !paths.contains { glob.matches($0) } }
            return idle.isEmpty ? nil : IdlePatterns(key: key, globs: idle, position: position)
        }
        return [idle(include, all, "include", includePosition), idle(exclude, all, "exclude", excludePosition)].compactMap(\.self)
            + overrides.compactMap { idle($0.globs, judged, "paths", $0.position) }
    }
}

/// Patterns of one place in the configuration that mean no file.
public struct IdlePatterns: Sendable, Hashable {
    /// `include`, `exclude` or `paths`.
    public var key: String
    /// Those that mean none.
    public var globs: [Glob]
    /// Where they stand; nil where that is not known.
    public var position: SourcePosition?
}

/// What a configuration says about one rule.
public struct RuleSettings: Sendable, Hashable {
    /// nil where the rule's own default holds.
    public var isEnabled: Bool?
    /// nil for the rule's own.
    public var severity: Severity?
    /// Values of its options; the rest keep their defaults.
    public var options: [String: OptionValue] = [:]

    /// What leaves a rule as its file has it.
    public init() {}

    /// These settings with another's laid over them.
    func overlaid(with other: RuleSettings) -> RuleSettings {
        var result = self
        result.isEnabled = other.isEnabled ?? isEnabled
        result.severity = other.severity ?? severity
        result.options.merge(other.options) { $1 }
        return result
    }
}

/// Settings for the files that some patterns mean.
public struct PathOverride: Sendable, Hashable {
    /// Paths that the section is for.
    public var globs: [Glob]
    /// If given, no other rules run there.
    public var only: [String]?
    /// Rules that do not run there.
    public var except: [String] = []
    /// Settings by rule id.
    public var rules: [String: RuleSettings] = [:]
    /// Where it stands in the configuration; nil where it comes from elsewhere.
    public var position: SourcePosition?

    /// A section for those paths that sets nothing yet.
    public init(globs: [Glob]) { self.globs = globs }
}

/// How the review speaks on a merge request.
public struct ReviewSettings: Sendable, Hashable {
    /// Most threads on lines; what is beyond stands in the summary only.
    public var maximumThreads = 30
    /// The mildest severity that gets a thread of its own.
    public var threadSeverity: Severity = .note
    /// The mildest severity that fails the job, the inner nil for never; nil for the configuration's `fail_on`.
    public var blockOn: Severity??
    /// Tells this job's notes from those of other jobs on the same merge request; nil for the usual.
    public var id: String?
    /// Whether threads are written as drafts and published at once: one notification mail.
    public var usesDraftNotes = true
    /// Whether threads of findings that are gone are resolved.
    public var resolvesThreads = true
    /// Whether such a thread also gets a reply that names the commit.
    public var repliesWhenFixed = false
    /// Whether fixes are offered as suggestions.
    public var offersSuggestions = true
    /// When the summary note is written.
    public var summary = Summary.whenNeeded
    /// Whether a commit status is set.
    public var setsStatus = false
    /// The languages of threads, in their order; nil for the configuration's.
    public var languages: [Language]?
    /// Address of a page about a rule, `$RULE` standing for its id; nil for none.
    public var ruleLink: String?

    /// When there is a summary note.
    public enum Summary: String, Sendable, Hashable, CaseIterable {
        /// Once something is new or fixed.
        case whenNeeded
        /// Also where there is nothing to say.
        case always
        case never
    }

    /// The default.
    public init() {}
}
