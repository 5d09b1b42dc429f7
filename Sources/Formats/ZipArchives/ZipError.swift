import UTText

/// The reason why an archive could not be read or written: the location, the problem, and the remedy.
public struct ZipError: Error, Sendable, Hashable {
  /// The path of the archive, as given.
  public let archive: String
  /// The bytes of the entry's name; nil for an error of the whole archive.
  public let entry: [UInt8]?
  /// The problem; for a failed system call, the system's words.
  public let message: String
  /// The remedy; empty if there is no general one.
  public let help: String
  /// The operation that failed, such as `open`, if a system call did.
  private let operation: String?

  /// Creates an error about an archive or one of its entries.
  /// - Parameters:
  ///   - archive: the path of the archive, as given.
  ///   - entry: the bytes of the entry's name; nil for an error of the whole archive.
  ///   - message: the problem.
  ///   - help: the remedy.
  public init(archive: String, entry: [UInt8]? = nil, _ message: String, help: String) {
    self.archive = archive
    self.entry = entry
    self.message = message
    self.help = help
    operation = nil
  }

  /// Creates an error for the system call that just failed.
  init(archive: String, cannot operation: String) {
    self.archive = archive
    entry = nil
    message = systemErrorText()
    help = ""
    self.operation = operation
  }

  /// The archive and, after a slash, the entry.
  public var path: String { entry.map { "\(archive)/\(String(decoding: $0, as: UTF8.self))" } ?? archive }
}

extension ZipError: CustomStringConvertible {
  /// One line: the location, the problem, and the remedy.
  public var description: String {
    if let operation { return "cannot \(operation) '\(path)': \(message)" }
    return help.isEmpty ? "\(path): \(message)" : "\(path): \(message); \(help)"
  }
}
