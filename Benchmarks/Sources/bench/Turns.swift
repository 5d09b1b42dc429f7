import Foundation

/// Accesses that are coordinated with other processes, beside the locks of others.
struct Turns {
  let inputs: Inputs
  /// Our program, and those with SQLite and D-Bus.
  let program: String
  let sqlite: String
  let dbus: String

  func results() throws -> [Result] {
    // As on systems with a runtime folder, which is in memory.
    let memory = "/dev/shm/bench-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: memory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    setenv("XDG_RUNTIME_DIR", memory, 1)
    defer { try? FileManager.default.removeItem(atPath: memory) }
    let folder = "\(inputs.folder)/turns-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func figures(_ mode: String) throws -> [Double] { try least(Command(program, mode, folder)) }
    let (read, asynchronous) = (try figures("uncontended"), try figures("async"))
    let (flock, presenters) = (try figures("flock"), try figures("presenters"))
    let contended = try figures("contended")
    let (handOver, writer) = (try figures("hand-over"), try figures("readers"))
    let transaction = try least(Command(sqlite, "\(memory)/lock.sqlite"))
    var results = [
      row("coordinated read and its end, p50", read[0], ("flock, shared", flock[0]), .value(20)),
      row("coordinated read and its end, p99", read[1], ("flock, shared", flock[1]), .value(60)),
      row(
        "coordinated read and its end, p50", read[0], ("SQLite, BEGIN IMMEDIATE; COMMIT", transaction[0]), .none),
      row("the same without blocking a thread, p50", asynchronous[0], ("with a blocked thread", read[0]), .none),
      row("read with 1,000 presenters, p50", presenters[1], ("with 10 presenters", presenters[0]), .ratio(1.5)),
      row("from the end of an access to the next process, p50", handOver[0], nil, .value(20)),
      row("from the end of an access to the next process, p99", handOver[1], nil, .none),
      row(
        "a write by 16 processes in turn, after 2,000 presenters", contended[1], ("in a new table", contended[0]),
        .ratio(1.2)),
      row("a writer waits for 8 readers in a loop, p50", writer[0], nil, .none),
      row("a writer waits for 8 readers in a loop, p99", writer[1], nil, .none),
    ]
    do {
      let call = try least(Command("dbus-run-session", "--", dbus))
      results.insert(row(results[0].name, read[0], ("D-Bus call", call[0]), .ratio(0.4)), at: 3)
    } catch {
      print("no comparison with D-Bus: \(error)")
    }
    return results
  }

  private func least(_ command: Command) throws -> [Double] {
    try (0..<5).map { _ in try command.figures() }.reduce([.infinity, .infinity]) { least, figures in
      guard figures.count == 2 else { throw Failure("\(command.arguments.joined(separator: " ")): no figures") }
      return zip(least, figures).map { min($0, $1) }
    }
  }

  private func row(
    _ name: String, _ nanoseconds: Double, _ theirs: (name: String, value: Double)?, _ limit: Result.Limit
  ) -> Result {
    Result(
      name: name, ours: nanoseconds / 1000, unit: .microseconds, theirs: theirs.map { ($0.name, $0.value / 1000) },
      limit: limit)
  }
}
