import Rules

/// The text of a new `.mekiki.yml`.
public enum ConfigurationTemplate {
    /// A commented file that changes nothing until something in it is written out.
    /// - Parameters:
    ///   - exclude: folders that are left out, such as `Pods`.
    ///   - settings: what another linter's configuration says, by rule id, in order.
    ///   - notes: lines of comment put at the top.
    public static func text(exclude: [String] = [], settings: [ImportedSetting] = [], notes: [String] = []) -> String {
        var lines = ["# Configuration of Mekiki. Every key is optional; unknown ones are errors."]
        lines += notes.map { $0.isEmpty ? "#" : "# " + $0 }
        lines.append("")
        for key in ConfigurationKeys.top {
            lines.append("# " + key.meaning)
            switch key.name {
            case "exclude" where !exclude.isEmpty:
                lines.append("exclude:")
                lines += exclude.map { "  - " + quoted($0) }
            case "rules" where !settings.isEmpty:
                lines.append("rules:")
                lines += settings.map { "  \($0.rule): \($0.value)" + ($0.origin.isEmpty ? "" : "  # " + $0.origin) }
            case "review":
                lines.append("# review:")
                for key in ConfigurationKeys.review { lines.append("#   \(key.name): \(sample(key))  # \(key.meaning)") }
            default:
                lines += sample(key).split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                    $0 == 0 ? "# \(key.name): \($1)" : "# \($1)"
                }.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
            }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    private static func sample(_ key: ConfigurationKeys.Key) -> String {
        let defaults = ReviewSettings()
        return switch key.name {
        case "only", "except": "[force_unwrap]"
        case "include": "[Sources, App]"
        case "exclude": "[Pods, \"**/Generated/**\"]"
        case "custom_rules": "[.mekiki/rules]"
        case "rules": "\n  force_unwrap: off\n  inverted_condition: note\n  big_merge_request: { maximum_lines: 800 }"
        case "paths": "\n  - path: Tests/**\n    except: [force_unwrap]"
        case "fail_on", "block": "error"
        case "inline_severity": defaults.threadSeverity.rawValue
        case "lang": "ja"
        case "max_inline": String(defaults.maximumThreads)
        case "id": "watch-app"
        case "rule_link": "https://example.com/rules#$RULE"
        case "draft_notes", "resolve", "suggestions", "summary": "on"
        default: "off"
        }
    }

    static func quoted(_ text: String) -> String {
        let isPlain = text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// A rule's setting taken over from another linter's configuration.
public struct ImportedSetting: Sendable, Hashable {
    /// The rule's id here.
    public var rule: String
    /// `off`, `on` or a severity.
    public var value: String
    /// What it was there.
    public var origin: String
}
