import Syntax

/// Reads the calls that the system answers only where the app's Info.plist gives a reason.
struct PermissionReader {
    let tree: SyntaxTree
    let lines: LineIndex

    /// What the call asks for; nil for nearly every call.
    /// - Parameter name: the token of the name that is called.
    func use(in call: NodeID, of name: Int) -> PermissionUse? {
        guard tree.kind(call) == .call, let callee = tree.firstChild(call),
            tree.kind(callee) == .identifierExpr || tree.kind(callee) == .memberAccess,
            let (api, permission) = permission(UInt32(name), callee: callee, call: call)
        else { return nil }
        let name = tree.tokens[name]
        return PermissionUse(api: api, permission: permission, span: Span(Int(name.start)..<Int(name.end), in: lines))
    }

    private func permission(_ token: UInt32, callee: NodeID, call: NodeID) -> (String, Permission)? {
        switch tree.tokens[Int(token)].length {
        case 11 where spells(token, "CMPedometer"): return ("CMPedometer", .motion)
        case 13 where spells(token, "requestAccess"): return access(callee, call)
        case 14 where spells(token, "evaluatePolicy"):
            let isBiometric = firstArgument(of: call).map { tree.text($0) }?.hasSuffix(".deviceOwnerAuthenticationWithBiometrics") ?? false
            return isBiometric ? ("LAContext.evaluatePolicy", .faceID) : nil
        case 16 where spells(token, "CBCentralManager"): return ("CBCentralManager", .bluetooth)
        case 19 where spells(token, "CBPeripheralManager"): return ("CBPeripheralManager", .bluetooth)
        case 19 where spells(token, "NFCTagReaderSession"): return ("NFCTagReaderSession", .nfc)
        case 20 where spells(token, "NFCNDEFReaderSession"): return ("NFCNDEFReaderSession", .nfc)
        case 20 where spells(token, "requestAuthorization"):
            switch base(of: callee) {
            case "PHPhotoLibrary": return isAddOnly(call) ? nil : ("PHPhotoLibrary.requestAuthorization", .photoLibrary)
            case "SFSpeechRecognizer": return ("SFSpeechRecognizer.requestAuthorization", .speech)
            default: return nil
            }
        case 23 where spells(token, "requestRecordPermission"): return ("requestRecordPermission", .microphone)
        case 23 where spells(token, "CMMotionActivityManager"): return ("CMMotionActivityManager", .motion)
        case 24 where spells(token, "requestSiriAuthorization"): return ("INPreferences.requestSiriAuthorization", .siri)
        case 25 where spells(token, "requestFullAccessToEvents"): return ("EKEventStore.requestFullAccessToEvents", .calendars)
        // With arguments, the two of the place are wrappers' own.
        case 26 where spells(token, "requestAlwaysAuthorization"):
            return firstArgument(of: call) != nil ? nil : ("CLLocationManager.requestAlwaysAuthorization", .locationAlways)
        case 28 where spells(token, "requestTrackingAuthorization"):
            return ("ATTrackingManager.requestTrackingAuthorization", .tracking)
        case 28 where spells(token, "requestFullAccessToReminders"): return ("EKEventStore.requestFullAccessToReminders", .reminders)
        case 29 where spells(token, "requestWhenInUseAuthorization"):
            return firstArgument(of: call) != nil ? nil : ("CLLocationManager.requestWhenInUseAuthorization", .locationInUse)
        case 30 where spells(token, "requestWriteOnlyAccessToEvents"):
            return ("EKEventStore.requestWriteOnlyAccessToEvents", .calendars)
        case 30 where spells(token, "UIImageWriteToSavedPhotosAlbum"): return ("UIImageWriteToSavedPhotosAlbum", .photoLibraryAdditions)
        default: return nil
        }
    }

    /// `AVCaptureDevice.requestAccess(for: .video)`, `CNContactStore().requestAccess(for: .contacts)`, `requestAccess(to: .event)`
    private func access(_ callee: NodeID, _ call: NodeID) -> (String, Permission)? {
        guard let argument = firstArgument(of: call) else { return nil }
        let text = tree.text(argument)
        if base(of: callee) == "AVCaptureDevice" {
            if text.hasSuffix(".video") { return ("AVCaptureDevice.requestAccess", .camera) }
            return text.hasSuffix(".audio") ? ("AVCaptureDevice.requestAccess", .microphone) : nil
        }
        if text.hasPrefix("for:"), text.hasSuffix(".contacts") { return ("CNContactStore.requestAccess", .contacts) }
        guard text.hasPrefix("to:") else { return nil }
        if text.hasSuffix(".event") { return ("EKEventStore.requestAccess", .calendars) }
        return text.hasSuffix(".reminder") ? ("EKEventStore.requestAccess", .reminders) : nil
    }

    private func isAddOnly(_ call: NodeID) -> Bool {
        firstArgument(of: call).map { tree.text($0).hasSuffix(".addOnly") } ?? false
    }

    private func base(of callee: NodeID) -> String {
        guard tree.kind(callee) == .memberAccess, let base = tree.firstChild(callee) else { return "" }
        return tree.text(base)
    }

    private func firstArgument(of call: NodeID) -> NodeID? {
        tree.child(call, .argumentList).flatMap { tree.firstChild($0) }
    }

    private func spells(_ token: UInt32, _ word: StaticString) -> Bool { tree.token(Int(token), spells: word) }
}
