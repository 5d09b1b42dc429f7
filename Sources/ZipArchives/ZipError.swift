/// Why an archive could not be read or written: where, what, and what to do.
public struct ZipError: Error, Sendable, Hashable {
  /// The archive, as it was named.
  public let archive: String
  /// The bytes of the entry's name; nil if the archive as a whole is concerned.
  public let entry: [UInt8]?
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let hint: String

  /// An error about an archive or an entry of it.
  /// - Parameters:
  ///   - archive: the archive, as it was named.
  ///   - entry: the bytes of the entry's name; nil if the archive as a whole is concerned.
  ///   - message: what is wrong.
  ///   - hint: what to do about it.
  public init(archive: String, entry: [UInt8]? = nil, _ message: String, hint: String) {
    self.archive = archive
    self.entry = entry
    self.message = message
    self.hint = hint
  }

  /// The archive and, after a slash, the entry.
  public var path: String { entry.map { "\(archive)/\(String(decoding: $0, as: UTF8.self))" } ?? archive }
}

extension ZipError: CustomStringConvertible {
  /// One line: where, what is wrong, and what to do.
  public var description: String { "\(path): \(message); \(hint)" }
}
