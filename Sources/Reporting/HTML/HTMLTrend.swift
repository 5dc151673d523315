import Review
import Rules

/// A trend as the page's charts read it.
struct HTMLTrend {
    private let trend: Trend

    init(_ trend: Trend) { self.trend = trend }

    /// `{"points": [[time, commit, author, summary, errors, warnings, notes, introduced, fixed, lines]], "rules": {id: [count a point]}}`
    var value: JSONValue {
        let points = trend.points.map { point in
            JSONValue.array(
                [
                    .integer(point.time), .string(String(point.commit.commit.prefix(12))), .string(point.commit.author),
                    .string(String(point.commit.summary.prefix(120))),
                ] + Severity.allCases.map { .integer(point.severities[$0] ?? 0) } + [
                    .integer(point.introduced), .integer(point.fixed), .integer(point.lines),
                ])
        }
        let ids = Set(trend.points.lazy.flatMap(\.rules.keys)).sorted()
        // The most frequent rules tell the story; all of them over all points would be the largest part of the page.
        let shown = ids.map { id in (id: id, most: trend.points.map { $0.rules[id] ?? 0 }.max() ?? 0) }
            .sorted { ($1.most, $0.id) < ($0.most, $1.id) }.prefix(12)
        let rules = shown.map { rule in
            (rule.id, JSONValue?.some(.array(trend.points.map { .integer($0.rules[rule.id] ?? 0) })))
        }
        return .object([("points", .array(points)), ("rules", .object(rules)), ("cut", .boolean(trend.isCutShort))])
    }
}
