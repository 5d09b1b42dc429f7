import FileCoordination

/// A log file of several processes, as loggers write it on Apple's platforms: every line is an access, and the file
/// makes way for a new one when it is long enough.
final class LogDestination {
  private let url: URL
  private let longest: Int
  private let coordinator = NSFileCoordinator()

  /// - Parameters:
  ///   - url: the file.
  ///   - longest: the number of bytes from which on a new file is begun.
  init(_ url: URL, longest: Int) { (self.url, self.longest) = (url, longest) }

  /// Adds a line.
  func append(_ line: String) throws {
    var length = UInt64(0)
    try coordinate { error, note in
      coordinator.coordinate(writingItemAt: url, error: error) { url in
        note { length = try Self.write("\(line)\n", to: url) }
      }
    }
    if length >= UInt64(longest) { try rotate() }
  }

  private static func write(_ line: String, to url: URL) throws -> UInt64 {
    if !FileManager.default.fileExists(atPath: url.path) {
      guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    // In two parts, so that a line is torn if another process writes at the same time.
    let half = line.index(line.startIndex, offsetBy: line.count / 2)
    try file.write(contentsOf: Data(line[..<half].utf8))
    try file.write(contentsOf: Data(line[half...].utf8))
    return try file.offset()
  }

  /// Moves the file to the first name with a number that is free.
  private func rotate() throws {
    let old =
      (1...).lazy.map { [url] in url.appendingPathExtension("\($0)") }
      .first { !FileManager.default.fileExists(atPath: $0.path) } ?? url
    try coordinate { error, note in
      coordinator.coordinate(
        writingItemAt: url, options: .forMoving, writingItemAt: old, options: .forReplacing, error: error
      ) { url, old in
        note {
          // Another process may have done it, and the access follows the file then.
          let length = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
          guard url == self.url, length ?? 0 >= longest, !FileManager.default.fileExists(atPath: old.path) else {
            return
          }
          try FileManager.default.moveItem(at: url, to: old)
          coordinator.item(at: url, didMoveTo: old)
        }
      }
    }
  }

  /// Makes an access, and throws its error or that of the code in it.
  private func coordinate(
    _ access: (NSErrorPointer, (() throws -> Void) -> Void) -> Void
  ) throws {
    var failure: (any Error)?
    try CoordinateOnce.coordinated { error in
      access(error) { body in
        do { try body() } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
