import Project

/// An action sheet that is presented without saying where it points to: on an iPad that raises an exception.
struct ActionSheetWithoutPopover: ProjectCheck {
    static let reads: FactKinds = [.sheets, .projects, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let families = project.deviceFamilies()
        return project.files(with: .sheets).flatMap { file -> [CheckReport] in
            let path = project.files[file].path
            // There is no popover on an Apple TV.
            guard let sheets = project.swift(file)?.bareSheets, !sheets.isEmpty, families.mayRunOnPad(path), !path.lowercased().contains("tvos")
            else { return [] }
            return sheets.map { CheckReport(place: project.place(file, $0.span), captures: ["NAME": $0.name]) }
        }
    }
}
