// Coordinates accesses, for tests between processes: those with the same XDG_RUNTIME_DIR take turns.
//
//   coordinate-once count FILE ROUNDS      adds 1 to the number in a file again and again, with NSFileCoordinator
//   coordinate-once count-async FILE ROUNDS
//                                          the same with FileCoordinator
//   coordinate-once read FILE              begins an access, prints "granted", and ends the access and prints "ended" at
//   coordinate-once write FILE             the end of the input
//   coordinate-once nest FILE OTHER        begins writing a file, prints "granted", and after a line of input writes another
//                                          one, too, prints "granted both", and ends both at the end of the input
//   coordinate-once queue FILE OTHER       writes a file on the main queue, but before, after a line of input, another one on the
//                                          main thread, and prints "granted" or what keeps it from that, and "ended"
//   coordinate-once history FOLDER LOG SEED
//                                          makes random accesses until the end of the input, and writes down what it
//                                          finds and does: History.swift
//   coordinate-once storm FILE RUNS [MILLISECONDS]
//                                          kills and stops processes at random: Storm.swift
//   coordinate-once log FILE NAME LINES    writes lines into a log file, which is rotated when it is long
import FileCoordination

@main
struct CoordinateOnce {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail("usage: coordinate-once COMMAND FILE [OPERAND…]", code: 2) }
    do {
      try perform(arguments[0], URL(filePath: arguments[1]), Array(arguments.dropFirst(2)))
    } catch {
      fail("\(error)", code: 1)
    }
  }

  static func perform(_ command: String, _ url: URL, _ operands: [String]) throws {
    func number(_ index: Int) -> Int { operands.indices.contains(index) ? Int(operands[index]) ?? 0 : 0 }
    switch command {
    case "count": try count(in: url, rounds: number(0))
    case "count-async": countAsynchronously(in: url, rounds: number(0))
    case "read": try coordinated { NSFileCoordinator().coordinate(readingItemAt: url, error: $0) { _ in hold() } }
    case "write": try coordinated { NSFileCoordinator().coordinate(writingItemAt: url, error: $0) { _ in hold() } }
    case "nest": try nest(url, URL(filePath: operands[0]))
    case "queue": cross(url, URL(filePath: operands[0]))
    case "history":
      var history = try History(url, log: operands[0], seed: UInt64(number(1)))
      history.run()
    case "storm":
      var storm = try Storm(url)
      guard storm.run(number(0), limit: operands.count > 1 ? number(1) : nil) else { exit(1) }
    case "log":
      let log = LogDestination(url, longest: 4000)
      for line in 1...number(1) { try log.append("\(operands[0]) \(line) \(String(repeating: "x", count: line % 50))") }
    default: fail("unknown command '\(command)'", code: 2)
    }
  }

  /// Makes an access with one of Apple's synchronous functions.
  static func coordinated(_ access: (NSErrorPointer) -> Void) throws {
    var error: NSError?
    access(&error)
    if let error { throw error }
  }

  static func nest(_ url: URL, _ other: URL) throws {
    var inner: NSError?
    try coordinated { error in
      NSFileCoordinator().coordinate(writingItemAt: url, error: error) { _ in
        say("granted")
        _ = readLine()
        NSFileCoordinator().coordinate(writingItemAt: other, error: &inner) { _ in hold("granted both") }
      }
    }
    if let inner { throw inner }
  }

  static func cross(_ url: URL, _ other: URL) -> Never {
    NSFileCoordinator().coordinate(with: [.writingIntent(with: url)], queue: .main) { error in
      if let error { fail("\(error)", code: 1) }
      say("ended")
      exit(0)
    }
    _ = readLine()
    do {
      try coordinated { NSFileCoordinator().coordinate(writingItemAt: other, error: $0) { _ in say("granted") } }
    } catch {
      say(error.localizedDescription)
    }
    dispatchMain()
  }

  static func hold(_ word: String = "granted") {
    say(word)
    // `readLine` never ends if a call before it was interrupted, and `FileHandle` traps at errors.
    var byte: UInt8 = 0
    while read(0, &byte, 1) > 0 {}
    say("ended")
  }

  static func increment(_ url: URL) throws {
    let number = Int(try String(contentsOf: url, encoding: .utf8)) ?? 0
    try "\(number + 1)".write(to: url, atomically: false, encoding: .utf8)
  }

  static func count(in url: URL, rounds: Int) throws {
    let coordinator = NSFileCoordinator()
    for _ in 0..<rounds {
      var failure: (any Error)?
      try coordinated { error in
        coordinator.coordinate(writingItemAt: url, error: error) { url in
          do { try increment(url) } catch { failure = error }
        }
      }
      if let failure { throw failure }
    }
  }

  static func countAsynchronously(in url: URL, rounds: Int) -> Never {
    Task {
      let coordinator = FileCoordinator()
      do {
        for _ in 0..<rounds { try await coordinator.write(url) { try increment($0.url) } }
        exit(0)
      } catch {
        fail("\(error)", code: 1)
      }
    }
    dispatchMain()
  }

  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("coordinate-once: \(message)\n".utf8))
    exit(code)
  }
}
