import PropertyLists
import UTLibC
import UTSystemCalls
import UTText
import UTThreads

/// Functions for files in the last commit.
enum CommittedFile {
  /// Returns the version of a file in the repository's last commit; nil if there is no such version, or if `git` is not
  /// installed or only as a script that needs `PATH`.
  ///
  /// - Throws: if it cannot be determined whether there is a repository.
  static func propertyList(at path: String) throws(DeclarationValidationError) -> PropertyList? {
    let folder = resolvedPath(path.folderPath)
    guard let root = try GitRepository.root(above: folder), !silent.locked({ $0.contains(root) }),
      hasReadableHead(root)
    else { return nil }
    let steps = folder.pathBytes.dropFirst(root.pathBytes.count).drop { $0 == slash }
    let name = path.pathBytes[...].lastComponent
    let file = steps.isEmpty ? Array(name) : steps + [slash] + name
    guard let bytes = git(["cat-file", "blob"].map { Array($0.utf8) } + [Array("HEAD:./".utf8) + file], in: root),
      !bytes.isEmpty
    else { return nil }
    return PropertyList(parsing: bytes, named: path)
  }

  /// The repositories for which Git did not answer: it is not asked about their other files.
  private static let silent = Monitor<Set<String>>([])

  /// Whether the files that Git opens first are files: it would wait for the other end of a pipe.
  private static func hasReadableHead(_ root: String) -> Bool {
    let folder = "\(root)/.git"
    guard let status = try? ValidationFiles.status(of: folder) else { return false }
    // In a worktree or a submodule, a file names the folder.
    guard status.isFolder else { return status.isFile }
    return ["HEAD", "config", "commondir", "packed-refs"].allSatisfy { name in
      guard let status = try? ValidationFiles.status(of: "\(folder)/\(name)") else { return name != "HEAD" }
      return status.isFile
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Options and variables for reading a repository that may have come from anyone. Its configuration can name
  /// programs, such as for servers from which missing objects are fetched, for transports, and for passwords.
  ///
  /// Git is started in the folder that has the `.git`, and takes no other folder for a repository: not even one above
  /// if that `.git` is not valid, unless the path has a colon. It fetches nothing, whatever its version: it allows no
  /// transport, and finds none of its other programs.
  private static let options = [
    "--no-pager", "--no-replace-objects", "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false",
  ]
  private static let variables = [
    ("GIT_NO_LAZY_FETCH", "1"), ("GIT_ALLOW_PROTOCOL", "none"), ("GIT_EXEC_PATH", "/dev/null"), ("PATH", "/dev/null"),
  ]

  /// The path of `git` in the absolute folders of this process's `PATH`; nil if there is none.
  ///
  /// Scripts come last: one that a version manager has put there needs `PATH` to find its interpreter and Git, and may
  /// ask files of the repository which Git to use.
  private static let program: [UInt8]? = findProgram()

  private static func findProgram() -> [UInt8]? {
    let folders = getenv("PATH").map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    let paths = (folders ?? Array("/usr/bin:/bin".utf8)).split(separator: UInt8(ascii: ":"))
      .filter { $0.first == slash }.map { Array($0) + Array("/git".utf8) }
    let programs = paths.filter { path in
      Descriptor.status(at: path, followingLinks: true)?.isFile == true && withCString(path) { access($0, X_OK) } == 0
    }
    return programs.first(where: { !isScript($0) }) ?? programs.first
  }

  private static func isScript(_ path: [UInt8]) -> Bool {
    Descriptor.open(path, O_RDONLY | O_NONBLOCK)?.bytes(2, at: 0) == Array("#!".utf8)
  }

  /// Returns the output of a command of Git; nil as for ``output(of:_:)``.
  private static func git(_ arguments: [[UInt8]], in folder: String) -> [UInt8]? {
    guard let program else { return nil }
    let leading = (options + ["-C"]).map { Array($0.utf8) }
    let ceiling = [(name: "GIT_CEILING_DIRECTORIES", value: folder.folderPath.pathBytes)]
    return output(
      of: [program] + leading + [folder.pathBytes] + arguments,
      variables.map { (name: $0, value: Array($1.utf8)) } + ceiling,
      onSilence: { silent.locked { _ = $0.insert(folder) } })
  }

  /// How long to wait for the first output, in milliseconds.
  private static let patience: CInt = 10_000

  /// Returns the output of a program; nil if it cannot be run, does not answer in time, fails, or prints more than any
  /// property list contains.
  ///
  /// - Parameters:
  ///   - command: the path of the program, and its arguments.
  ///   - variables: environment variables that differ from those of this process.
  ///   - onSilence: called if it does not answer in time.
  private static func output(
    of command: [[UInt8]], _ variables: [(name: String, value: [UInt8])], onSilence: () -> Void
  ) -> [UInt8]? {
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
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { withCString($0) { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment = environment(with: variables)
    defer { for variable in environment { free(variable) } }
    guard let path = arguments.first ?? nil else { return nil }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, nil, &arguments, &environment)
    close(ends[1])
    guard result == 0 else { return nil }
    // Other files of a repository that came from anyone may be pipes, for whose other end Git would wait.
    var state = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    let hasAnswer = poll(&state, 1, patience) > 0
    if !hasAnswer { onSilence() }
    let maximumSize = PropertyList.Limits().maximumSize
    let bytes = hasAnswer ? try? ValidationFiles.read(ends[0], String(cString: path), maximumSize: maximumSize) : nil
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status == 0 ? bytes : nil
  }

  /// Copies of the variables of this process, with other values for some; ends with nil.
  private static func environment(with variables: [(name: String, value: [UInt8])]) -> [UnsafeMutablePointer<CChar>?] {
    var copies: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if !variables.contains(where: { strncmp(variable, "\($0.name)=", $0.name.utf8.count + 1) == 0 }) {
        copies.append(strdup(variable))
      }
      next += 1
    }
    for (name, value) in variables { copies.append(withCString(Array("\(name)=".utf8) + value) { strdup($0) }) }
    return copies + [nil]
  }
}
