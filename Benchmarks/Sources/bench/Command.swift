import Glibc

/// A program with its arguments, to be run as a whole process.
struct Command {
  /// What a run took.
  struct Run {
    var nanoseconds: Double
    /// The largest resident set, in bytes.
    var peakMemory: Int
  }

  let arguments: [String]

  init(_ arguments: String...) { self.arguments = arguments }

  /// Runs the program once, its standard streams at /dev/null.
  ///
  /// - Throws: if it cannot be started or fails.
  func run() throws -> Run {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let error = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard error == 0 else { throw Failure("\(arguments[0]): \(String(cString: strerror(error)))") }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else { throw Failure("\(arguments[0]): wait4 failed") }
    let time = ContinuousClock.now - start
    guard status == 0 else { throw Failure("\(arguments.joined(separator: " ")): failed with status \(status)") }
    return Run(nanoseconds: time.nanoseconds, peakMemory: usage.ru_maxrss * 1024)
  }

  /// The fastest of several runs of each command, one after the other in turn, so that all see the same machine.
  static func fastest(_ commands: [Command], rounds: Int) throws -> [Double] {
    for command in commands { _ = try command.run() }
    var best = Array(repeating: Double.infinity, count: commands.count)
    for _ in 0..<rounds {
      for (index, command) in commands.enumerated() { best[index] = min(best[index], try command.run().nanoseconds) }
    }
    return best
  }
}

/// Why a benchmark could not be run.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Duration {
  var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
