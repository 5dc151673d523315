import Project

/// A call that asks for the camera, the place or the like, in an app whose property lists give no reason: it crashes at that call.
struct MissingUsageDescription: ProjectCheck {
    static let reads: FactKinds = [.projects, .permissions, .propertyLists, .paths]

    init(options: RuleOptions) {}

    func reports(in project: ProjectIndex) -> [CheckReport] {
        let info = project.infoKeys()
        guard info.isComplete else { return [] }
        // A library's reasons stand in the apps that use it, wherever they are.
        let isPackage = project.paths.contains("Package.swift")
        return project.files(with: .permissions).flatMap { file -> [CheckReport] in
            guard let uses = project.swift(file)?.permissions, !uses.isEmpty, !project.isTest(file), !project.files[file].path.isVendored,
                !(isPackage && project.files[file].path.hasPrefix("Sources/"))
            else { return [] }
            return uses.compactMap { use in
                let keys = Self.keys(use.permission)
                guard info.keys.isDisjoint(with: keys) else { return nil }
                return CheckReport(place: project.place(file, use.span), captures: ["API": use.api, "KEY": keys[0]])
            }
        }
    }

    /// Any one of these is enough; the first is the one to add.
    private static func keys(_ permission: Permission) -> [String] {
        switch permission {
        case .camera: ["NSCameraUsageDescription"]
        case .microphone: ["NSMicrophoneUsageDescription"]
        case .photoLibrary: ["NSPhotoLibraryUsageDescription"]
        case .photoLibraryAdditions: ["NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription"]
        case .locationInUse:
            ["NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationUsageDescription"]
        case .locationAlways: ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription", "NSLocationUsageDescription"]
        case .contacts: ["NSContactsUsageDescription"]
        case .calendars:
            ["NSCalendarsFullAccessUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription", "NSCalendarsUsageDescription"]
        case .reminders: ["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"]
        case .speech: ["NSSpeechRecognitionUsageDescription"]
        case .bluetooth: ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"]
        case .tracking: ["NSUserTrackingUsageDescription"]
        case .faceID: ["NSFaceIDUsageDescription"]
        case .siri: ["NSSiriUsageDescription"]
        case .motion: ["NSMotionUsageDescription"]
        case .nfc: ["NFCReaderUsageDescription"]
        }
    }
}
