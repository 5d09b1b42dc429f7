import Foundation

/// A program with its arguments, to be run as a whole process.
struct Command {
  let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }
  init(_ arguments: String...) { self.arguments = arguments }

  /// Runs the program once, its standard streams at /dev/null.
  ///
  /// - Returns: nanoseconds from its start to its end.
  /// - Throws: if it cannot be started or fails.
  @discardableResult
  func run(output: String = "/dev/null") throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in [0, 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let error = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard error == 0 else { throw Failure("\(arguments[0]): \(String(cString: strerror(error)))") }
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process else { throw Failure("\(arguments[0]): cannot be waited for") }
    let time = ContinuousClock.now - start
    guard status == 0 else { throw Failure("\(arguments.joined(separator: " ")): failed with status \(status)") }
    return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
  }

  /// The numbers that the program prints, as benchmarks of single steps do.
  func figures() throws -> [Double] {
    let report = "\(NSTemporaryDirectory())bench-\(getpid())-output"
    defer { unlink(report) }
    try run(output: report)
    return try String(contentsOfFile: report, encoding: .utf8).split(whereSeparator: \.isWhitespace).compactMap {
      Double($0)
    }
  }

  /// The largest resident set in bytes, as `time` tells it: a process started from here would count this one's memory
  /// as well.
  func peakMemory() throws -> Double {
    let report = "\(NSTemporaryDirectory())bench-\(getpid())"
    defer { unlink(report) }
    try Command(["time", "-f", "%M", "-o", report] + arguments).run()
    let text = try String(contentsOfFile: report, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let kibibytes = Double(text) else { throw Failure("time: \(text)") }
    return kibibytes * 1024
  }

  /// The fastest of several runs of each command, one after the other in turn, so that all see the same machine.
  static func fastest(_ commands: [Command], rounds: Int) throws -> [Double] {
    for command in commands { try command.run() }
    var best = Array(repeating: Double.infinity, count: commands.count)
    for _ in 0..<rounds {
      for (index, command) in commands.enumerated() { best[index] = min(best[index], try command.run()) }
    }
    return best
  }
}

/// Why a benchmark could not be run.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
