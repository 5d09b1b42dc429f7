import Testing
import UTLibC
import UTTestFixtures

/// Items of every kind, under names that are bytes.
extension TemporaryFolder {
  func folder(_ name: String) { expectSuccess(mkdir("\(path)/\(name)", 0o755)) }

  func file(_ name: String, mode: mode_t = 0o644) { file(Array(name.utf8), mode: mode) }

  func file(_ name: [UInt8], mode: mode_t = 0o644) {
    let path = Array("\(path)/".utf8) + name
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_CLOEXEC, mode)
    expectSuccess(descriptor < 0 ? -1 : close(descriptor))
    chmod(path.map { CChar(bitPattern: $0) } + [0], mode)
  }

  func link(_ name: String, to target: String) { expectSuccess(symlink(target, "\(path)/\(name)")) }

  func pipe(_ name: String) { expectSuccess(mkfifo("\(path)/\(name)", 0o644)) }

  func socket(_ name: String) {
    // The path of a socket has at most 107 bytes, so it is bound by its bare name in a folder opened before.
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    let descriptor = UTLibC.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let text = Array("/proc/self/fd/\(folder)/\(name)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    expectSuccess(result)
  }

  /// A chain of folders, each named `name`, with what `fill` puts into each by its descriptor.
  func chain(_ depth: Int, _ name: String, fill: (_ folder: Int32, _ level: Int) -> Void) {
    var folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for level in 0..<depth {
      fill(folder, level)
      mkdirat(folder, name, 0o755)
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(folder)
      folder = next
    }
    fill(folder, depth)
    close(folder)
  }

  /// What `find` prints for this folder, with its options.
  func find(_ options: String = "") -> Set<[UInt8]> { Shell.records("find \(path) \(options) -print0") }
}

/// Other programs to compare with.
enum Shell {
  /// The NUL-terminated records that a command prints.
  static func records(_ command: String) -> Set<[UInt8]> {
    guard let output = popen(command, "r") else { return [] }
    defer { pclose(output) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, output)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return Set(bytes.split(separator: 0).map(Array.init))
  }
}

/// Records a failed system call with its reason.
func expectSuccess(_ result: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
  let reason = errno
  #expect(result == 0, "\(String(cString: strerror(reason)))", sourceLocation: sourceLocation)
}
