import UTLibC
import UTSystemCalls

/// The folder of the turn table, which only the user can access.
package struct TableFolder: Sendable {
  package let path: [UInt8]
  let descriptor: Descriptor
  /// Whether it replaces the state folder, to which this user cannot write. Other programs may then use another table.
  package private(set) var isTemporary = false

  /// Opens the user's folder.
  ///
  /// It is `$XDG_RUNTIME_DIR/uniform-documents`; without that variable, in `/run/user/UID` if that folder is the
  /// user's; otherwise `uniform-documents/turns` in `$XDG_STATE_HOME`, by default `~/.local/state`. No other user can
  /// influence this choice, so all programs of the user make the same one, whenever they start. Only if this user
  /// cannot write there, it is `/tmp/uniform-documents-UID` (``isTemporary``).
  ///
  /// - Parameters:
  ///   - isCreated: whether it is created if necessary.
  ///   - environment: looks up an environment variable.
  ///   - roots: the folder of runtime folders, and the folder of temporary files.
  /// - Throws: ``TurnTableError``.
  package static func open(
    isCreated: Bool = true, environment: (String) -> [UInt8]? = UserFolder.variable,
    roots: (runtime: String, temporary: String) = ("/run/user", "/tmp")
  ) throws(TurnTableError) -> TableFolder {
    let name = "uniform-documents"
    let user = geteuid()
    if let runtime = environment("XDG_RUNTIME_DIR"), runtime.first == UInt8(ascii: "/") {
      return try TableFolder(at: runtime + Array("/\(name)".utf8), isCreated: isCreated)
    }
    let runtime = Array("\(roots.runtime)/\(user)".utf8)
    if let status = Descriptor.status(at: runtime, followingLinks: false), status.isFolder,
      status.owner == user, status.permissions & 0o777 == 0o700
    {
      return try TableFolder(at: runtime + Array("/\(name)".utf8), isCreated: isCreated)
    }
    let temporary = Array("\(roots.temporary)/\(name)-\(user)".utf8)
    guard let state = UserFolder.state.path(environment: environment) else {
      return try TableFolder(at: temporary, isCreated: isCreated).asTemporary
    }
    let path = state + Array("/\(name)".utf8)
    if let folder = try inState(path, isCreated: isCreated) { return folder }
    do throws(TurnTableError) { return try TableFolder(at: temporary, isCreated: isCreated).asTemporary } catch {
      // There is no table, whatever another user created there.
      guard isCreated else { throw TurnTableError(path: path, problem: .system(operation: "open", code: ENOENT)) }
      throw error
    }
  }

  private var asTemporary: TableFolder {
    var folder = self
    folder.isTemporary = true
    return folder
  }

  /// The error codes for a folder that this user cannot write to.
  private static let refusals: Set<CInt> = [EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG]

  /// Opens the folder among the state folders of programs.
  ///
  /// - Returns: nil if this user cannot write there.
  /// - Throws: any other ``TurnTableError``.
  private static func inState(_ path: [UInt8], isCreated: Bool) throws(TurnTableError) -> TableFolder? {
    if isCreated { _ = Descriptor.makeFolders(path, mode: 0o700) }
    do throws(TurnTableError) {
      let folder = try TableFolder(at: path + Array("/turns".utf8), isCreated: isCreated)
      return folder.descriptor.isWritable ? folder : nil
    } catch {
      guard case .system(_, let code) = error.problem, refusals.contains(code) else { throw error }
      return nil
    }
  }

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - isCreated: whether it is created if necessary and if its parent exists.
  /// - Throws: ``TurnTableError``, including if other users have access to it.
  package init(at path: [UInt8], isCreated: Bool = true) throws(TurnTableError) {
    self.path = path
    let (parentPath, name) = (path.parentFolder, Array(path[...].lastComponent))
    guard let parent = Descriptor.open(parentPath, Descriptor.withoutAccess | O_DIRECTORY) else {
      throw .current("open", parentPath)
    }
    guard !isCreated || parent.makeFolder(name, mode: 0o700) || errno == EEXIST else { throw .current("create", path) }
    guard let folder = Descriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
      throw Self.openingError(path)
    }
    guard let status = folder.status() else { throw .current("examine", path) }
    if let problem = status.problem(of: geteuid()) { throw TurnTableError(path: path, problem: problem) }
    descriptor = folder
  }

  /// With `O_DIRECTORY`, a link is `ENOTDIR`, as is a file.
  private static func openingError(_ path: [UInt8]) -> TurnTableError {
    let error = TurnTableError.current("open", path)
    guard let status = Descriptor.status(at: path, followingLinks: false) else { return error }
    if status.isLink { return TurnTableError(path: path, problem: .symbolicLink) }
    return status.isFolder ? error : TurnTableError(path: path, problem: .notAFolder)
  }
}

extension FileStatus {
  /// The reason that a file or folder cannot be used, judged by its owner and mode.
  func problem(of user: uid_t) -> TurnTableError.Problem? {
    if owner != user { return .foreign }
    return permissions & 0o077 == 0 ? nil : .accessible(mode: permissions & 0o777)
  }
}
