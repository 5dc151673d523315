import Project
import Rules

/// Finds declarations of the base snapshot by what refers to them from Objective-C's side.
///
/// The project index of base conforms; a comparison asks it only for introduced findings with a `missing` declaration.
public protocol DeclarationFinder: Sendable {
    /// Where the declaration stood: in the class itself, its superclasses and their extensions. The name's or the whole declaration's
    /// range; several for overloads. Empty where it never was.
    func places(of declaration: MissingDeclaration) -> [Place]
}

/// Tells which line of base a finding is due to.
public struct RemovedDeclarations: Sendable {
    private let base: any DeclarationFinder
    private let change: Change

    /// - Parameter base: knows the declarations of the snapshot that `change` starts from.
    public init(base: any DeclarationFinder, change: Change) {
        self.base = base
        self.change = change
    }

    /// The place in base of the declaration that the finding misses, if the change removed or altered its line; else nil.
    public func place(for finding: Finding) -> Place? {
        guard let missing = finding.missing else { return nil }
        return base.places(of: missing).first { place in
            guard let file = change.file(oldPath: place.path) else { return false }
            return file.status == .deleted || LineMap(file).removes(oldLine: place.start.line)
        }
    }
}
