import Syntax

/// An `.xcconfig` or a `Podfile`.
public struct SettingsFile: Sendable, Hashable {
    /// Absolute paths into somebody's home folder.
    public var homePaths: [Span]
    /// SHA-1 of the bytes in hexadecimal: CocoaPods notes it in `Podfile.lock`.
    public var digest: String
    /// What it says.
    public var text: LineFile

    /// Of the bytes of a file.
    public init(source: [UInt8]) {
        text = LineFile(source: source)
        homePaths = HomePath.spans(in: source, lines: LineIndex(source))
        digest = SHA1.hexadecimal(of: source)
    }
}
