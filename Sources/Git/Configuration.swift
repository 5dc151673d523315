import CLibgit2

extension Repository {
    /// A value of git's configuration (repository, user, system), such as `core.hooksPath`; nil where it is not set.
    public func configuration(_ name: String) throws -> String? {
        try handles.use { try configuration(name, $0) }
    }

    func configuration(_ name: String, _ handle: OpaquePointer) throws -> String? {
        var live: OpaquePointer?
        defer { git_config_free(live) }
        try check(git_repository_config_snapshot(&live, handle), "cannot read git's configuration")
        var text: UnsafePointer<CChar>?
        let code = git_config_get_string(&text, live, name)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        try check(code, "cannot read git's configuration \(name)")
        return text.map { String(cString: $0) }
    }
}
