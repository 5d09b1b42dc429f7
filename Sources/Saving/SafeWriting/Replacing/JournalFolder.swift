import UTLibC
import UTSystemCalls

/// The folder for journals of files in read-only folders.
enum JournalFolder {
  /// - Parameter creating: whether to create it and any missing parents, for this user only.
  static func open(_ options: SaveOptions, creating: Bool) throws(SafeWriteError) -> Folder {
    let path = options.recoveryFolder?.bytes ?? standardPath
    if creating {
      _ = Descriptor.makeFolders(path, mode: 0o700)
    }
    let folder = try Folder(path: path)
    let status = try folder.examined()
    guard Trust.isOwn(status), status.permissions & 0o022 == 0 else { throw SafeWriteError(.trust, path, code: EPERM) }
    return folder
  }

  /// `$XDG_STATE_HOME/safe-writing`, as the XDG Base Directory Specification defines it.
  private static var standardPath: [UInt8] {
    guard let state = UserFolder.state.path() else {
      return Array("/var/tmp/safe-writing-\(geteuid())".utf8)
    }
    return state + Array("/safe-writing".utf8)
  }

  static func journal(for target: FileIdentity) -> [UInt8] {
    target.device.hexadecimal + [UInt8(ascii: "-")] + target.inode.hexadecimal + SiblingName.journalSuffix
  }
}
