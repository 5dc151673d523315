import Foundation
import Rules

/// The JSON Schema of `.mekiki.yml`, for editors: made from the table that the decoder reads by, and from the catalogue.
public enum ConfigurationSchema {
    /// The schema's text, keys sorted, with a line break at the end.
    public static func text(_ catalogue: Catalogue) -> String {
        let schema: [String: Any] = [
            "$schema": "https://json-schema.org/draft-07/schema#",
            "title": "Configuration of Mekiki (.mekiki.yml)",
            "type": "object",
            "additionalProperties": false,
            "properties": properties(ConfigurationKeys.top, catalogue),
            "definitions": [
                "rule_id": ["enum": catalogue.rules.map(\.id)],
                "rules": [
                    "type": "object", "additionalProperties": false,
                    "properties": Dictionary(uniqueKeysWithValues: catalogue.rules.map { ($0.id, ruleSchema($0)) }),
                ],
            ],
        ]
        // Every value above is a JSON value, so this cannot fail.
        let data = try? JSONSerialization.data(withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }

    private static func properties(_ keys: [ConfigurationKeys.Key], _ catalogue: Catalogue) -> [String: Any] {
        Dictionary(
            uniqueKeysWithValues: keys.map { key in
                var schema = self.schema(key.type, catalogue)
                schema["description"] = key.meaning
                return (key.name, schema)
            })
    }

    private static func schema(_ type: ConfigurationKeys.ValueType, _ catalogue: Catalogue) -> [String: Any] {
        let rule: [String: Any] = ["$ref": "#/definitions/rule_id"]
        let text: [String: Any] = ["type": "string"]
        switch type {
        case .ruleIDs: return oneOrMany(rule)
        case .globs, .paths: return oneOrMany(text)
        case .boolean: return ["type": "boolean"]
        case .booleanOr(let words): return ["anyOf": [["type": "boolean"], ["enum": words]]]
        case .count: return ["type": "integer", "minimum": 0]
        case .text: return text
        case .choice(let words): return ["enum": words]
        case .rules: return ["allOf": [["$ref": "#/definitions/rules"]]]
        case .group(let keys):
            return ["type": "object", "additionalProperties": false, "properties": properties(keys, catalogue)]
        case .overrides:
            return [
                "type": "array",
                "items": [
                    "type": "object", "additionalProperties": false, "required": ["path"],
                    "properties": properties(ConfigurationKeys.override, catalogue),
                ],
            ]
        }
    }

    private static func oneOrMany(_ schema: [String: Any]) -> [String: Any] {
        ["anyOf": [schema, ["type": "array", "items": schema]]]
    }

    private static func ruleSchema(_ rule: Rule) -> [String: Any] {
        var properties: [String: Any] = [
            "severity": ["enum": ConfigurationKeys.severities], "enabled": ["type": "boolean"],
        ]
        for option in rule.options {
            var schema: [String: Any]
            switch option.type {
            case .integer: schema = ["type": "integer", "minimum": 0]
            case .boolean: schema = ["type": "boolean"]
            case .string: schema = ["type": "string"]
            case .strings: schema = oneOrMany(["type": "string"])
            }
            schema["description"] = option.description.en
            properties[option.name] = schema
        }
        return [
            "description": rule.message.en,
            "anyOf": [
                ["enum": ConfigurationKeys.severities + ["off", "on"]], ["type": "boolean"],
                ["type": "object", "additionalProperties": false, "properties": properties],
            ],
        ]
    }
}
