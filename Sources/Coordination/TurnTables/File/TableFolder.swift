import UTLibC
import UTSystemCalls

/// The folder of the turn table, which only the user can access.
package struct TableFolder: Sendable {
  package let path: [UInt8]
  let descriptor: Descriptor

  /// Opens the user's folder.
  ///
  /// It is `$XDG_RUNTIME_DIR/uniform-documents`; without that variable, in `/run/user/UID` if that folder is the
  /// user's; otherwise `/tmp/uniform-documents-UID`. Another user can create that last folder first, and then only that
  /// user can remove it. In that case, the folder of all of this user's programs is `uniform-documents/turns` in
  /// `$XDG_STATE_HOME`, by default `~/.local/state`.
  ///
  /// - Parameters:
  ///   - isCreated: whether it is created if necessary.
  ///   - environment: looks up an environment variable.
  ///   - roots: the folder of runtime folders, and that of temporary files.
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
      status.st_uid == user, status.st_mode & 0o777 == 0o700
    {
      return try TableFolder(at: runtime + Array("/\(name)".utf8), isCreated: isCreated)
    }
    let shared = Array("\(roots.temporary)/\(name)-\(user)".utf8)
    do throws(TurnTableError) { return try TableFolder(at: shared, isCreated: isCreated) } catch {
      guard let status = Descriptor.status(at: shared, followingLinks: false), status.st_uid != user,
        let state = UserFolder.state.path(environment: environment)
      else { throw error }
      let own = state + Array("/\(name)".utf8)
      if isCreated { _ = Descriptor.makeFolders(own, mode: 0o700) }
      return try TableFolder(at: own + Array("/turns".utf8), isCreated: isCreated)
    }
  }

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - isCreated: whether it is created if necessary and if its parent exists.
  /// - Throws: ``TurnTableError``, also if other users have access to it.
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

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// What keeps a file or folder from being used, as far as its owner and mode tell.
  func problem(of user: uid_t) -> TurnTableError.Problem? {
    if st_uid != user { return .foreign }
    return st_mode & 0o077 == 0 ? nil : .accessible(mode: UInt32(st_mode & 0o777))
  }
}
