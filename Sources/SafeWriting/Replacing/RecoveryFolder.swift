import Glibc

/// Where journals are kept whose files lie in folders that cannot be written to.
enum RecoveryFolder {
  /// - Parameter creating: whether to create it, and those above it, for this user alone.
  static func open(_ options: SaveOptions, creating: Bool) throws(SafeWriteError) -> Folder {
    let path = options.recoveryFolder ?? standardPath
    if creating {
      for end in path.indices.dropFirst() where path[end] == slash { make(path[..<end]) }
      make(path[...])
    }
    let folder = try Folder(path: path)
    guard let status = folder.descriptor.status() else { throw folder.failure(.examine) }
    guard Trust.isOwn(status), status.st_mode & 0o022 == 0 else { throw SafeWriteError(.trust, path, code: EPERM) }
    return folder
  }

  private static func make(_ path: ArraySlice<UInt8>) { _ = withCString(Array(path)) { mkdir($0, 0o700) } }

  /// `$XDG_STATE_HOME/safe-writing`, as the XDG Base Directory Specification has it.
  private static var standardPath: [UInt8] {
    if let state = environment("XDG_STATE_HOME"), state.first == slash { return state + Array("/safe-writing".utf8) }
    guard let home = environment("HOME") else { return Array("/var/tmp/safe-writing-\(geteuid())".utf8) }
    return home + Array("/.local/state/safe-writing".utf8)
  }

  private static func environment(_ name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  static func journal(for target: FileIdentity) -> [UInt8] {
    target.device.hexadecimal + [UInt8(ascii: "-")] + target.inode.hexadecimal + SiblingName.journalSuffix
  }
}
