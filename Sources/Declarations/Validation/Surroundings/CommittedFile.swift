import PropertyLists
import UTLibC

/// Functions for files in the last commit.
enum CommittedFile {
  /// Returns the version of a file in the repository's last commit; nil if there is no such version, or if `git` is not
  /// installed.
  ///
  /// - Throws: if it cannot be determined whether there is a repository.
  static func propertyList(at path: String) throws(DeclarationValidationError) -> PropertyList? {
    let folder = FilePaths.folder(of: path)
    guard try FilePaths.repository(above: resolvedPath(folder)) != nil else { return nil }
    let name = String(path.split(separator: "/").last ?? "")
    // The raw blob: no program that the repository configures is run.
    guard let bytes = output(of: ["git", "-C", folder, "cat-file", "blob", "HEAD:./\(name)"]), !bytes.isEmpty else {
      return nil
    }
    return PropertyList(parsing: bytes, named: path)
  }

  /// Returns the output of a program; nil if it cannot be run, fails, or prints more than any property list contains.
  private static func output(of command: [String]) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    // Another file's process that inherited these descriptors ends soon, too.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard result == 0 else { return nil }
    let bytes = try? FilePaths.read(ends[0], command[0], maximumSize: PropertyList.Limits().maximumSize)
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status == 0 ? bytes : nil
  }
}
