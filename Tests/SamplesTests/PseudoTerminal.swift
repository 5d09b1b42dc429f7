import Foundation
import UTLibC
import UTTestFixtures

/// A program in a terminal of 24 rows and 80 columns, as its user sees it.
final class PseudoTerminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private var master: Int32
  private let errors = Pipe()
  private var output: [UInt8] = []
  /// `TIOCSPTLCK` and `TIOCGPTN`.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// Starts a program.
  init(_ program: Program, _ arguments: [String]) throws {
    // What posix_openpt, unlockpt and ptsname do on Linux; Swift does not see these.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, Self.setLock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
      throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let slave = FileHandle(
      fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
    program.prepare(process, arguments)
    process.standardInput = slave
    process.standardOutput = slave
    process.standardError = errors
    try process.run()
    try slave.close()
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if process.isRunning { kill(SIGKILL) }
    if master >= 0 { close(master) }
  }

  /// Presses keys.
  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(master, bytes, bytes.count) == bytes.count else {
      throw Failure(description: "the terminal takes no keys: \(String(cString: strerror(errno)))")
    }
  }

  /// The screen as it was drawn last: rows without escape sequences, the status in the last one.
  ///
  /// A program draws it anew each time, from clearing the screen to showing the cursor.
  private var screen: [String] {
    let text = String(decoding: output, as: UTF8.self)
    guard let end = text.range(of: "\u{1B}[?25h", options: .backwards),
      let start = text.range(of: "\u{1B}[2J", options: .backwards, range: text.startIndex..<end.lowerBound)
    else { return [] }
    let frame = text[start.upperBound..<end.lowerBound]
    let sequence = /\u{1B}\[[0-9;?]*[A-Za-z]/
    let rows = frame.replacing(/\u{1B}\[24;1H/, with: "\r\n").replacing(sequence, with: "")
    return rows.components(separatedBy: "\r\n").filter { !$0.isEmpty }
  }

  /// Waits until the screen shows something.
  func wait(until condition: ([String]) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(300)
    while !condition(screen) {
      guard ContinuousClock.now < end else { throw Failure(description: "the screen shows \(screen)") }
      try readMore()
    }
  }

  /// Waits until the text and the beginning of the status after the file's name are as expected.
  func wait(for text: [String], status: String) throws {
    try wait { $0.dropLast() == text[...] && $0.last?.contains(": \(status)") ?? false }
  }

  private func readMore() throws {
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 20) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    if count > 0 {
      output += buffer[..<count]
    } else if !process.isRunning {
      throw Failure(description: "the program has ended: \(String(decoding: output, as: UTF8.self))")
    }
  }

  /// Ends the program by a signal, and waits for that.
  func kill(_ signal: Int32) {
    UTLibC.kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  /// Goes away, and waits for the program to end.
  ///
  /// - Returns: its exit status, and what it wrote to the standard error.
  func hangUp() throws -> (status: Int32, errors: String) {
    close(master)
    master = -1
    let data = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Whether lines can be edited in the terminal, as before a program takes every key for itself.
  var isOrdinary: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }

  /// Waits until the program ends by itself.
  ///
  /// - Returns: its exit status.
  func waitUntilExit() throws -> Int32 {
    let end = ContinuousClock.now + .seconds(300)
    while process.isRunning {
      guard ContinuousClock.now < end else { throw Failure(description: "the program does not end: \(screen)") }
      // Who writes to a terminal that nobody reads waits.
      try? readMore()
    }
    return process.terminationStatus
  }
}
