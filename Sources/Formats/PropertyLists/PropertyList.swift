/// A property list: its source bytes, the values in them, and problems found.
///
/// Parsing never fails as a whole: the values that could be read are in ``root``, and the problems are in
/// ``problems``, each with its location, reason, and help. A caller that wants all or nothing uses ``validRoot()``.
///
/// ```swift
/// let info = try PropertyList(contentsOf: "Example.app/Contents/Info.plist")
/// for problem in info.problems { print(problem) }  // Info.plist:12:5: error: …
/// let name = info.root?["CFBundleName"]?.string
/// ```
///
/// The values are kept as a flat tape of 32-byte entries that refer to the source; strings, dates, and data are created
/// on access. Reading is one pass over the bytes, ``Node`` is a handle of two words, and a value costs nothing until it
/// is used. The whole document is immutable and `Sendable`.
public struct PropertyList: Sendable {
  let document: PropertyListDocument

  /// Reads a property list from memory; the format (XML, binary, or OpenStep) is detected from its first bytes.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's path in problems.
  ///   - limits: limits; files that exceed them are refused with a problem.
  public init(parsing bytes: [UInt8], named name: String = "<input>", limits: Limits = Limits()) {
    document = PropertyListDocument.reading(bytes, named: name, limits: limits)
  }

  /// Reads the property list in a file.
  ///
  /// - Parameters:
  ///   - path: an absolute path, or one relative to the current directory; also used in problems.
  ///   - limits: limits on the input.
  /// - Throws: ``PropertyListError/unreadableFile(path:reason:)`` if the file cannot be opened or read,
  ///   ``PropertyListError/tooLarge(path:size:maximum:)`` if it exceeds `limits.maximumSize`. Problems in the file are
  ///   not thrown: see ``problems``.
  public init(contentsOf path: String, limits: Limits = Limits()) throws(PropertyListError) {
    try self.init(contentsOf: path, limits: limits, allowsStreams: true)
  }

  /// Reads the property list in a regular file that a search found or another file names.
  package init(contentsOfFound path: String) throws(PropertyListError) {
    try self.init(contentsOf: path, limits: Limits(), allowsStreams: false)
  }

  /// - Parameter allowsStreams: whether pipes and devices are read, because the user named the path.
  package init(contentsOf path: String, limits: Limits = Limits(), allowsStreams: Bool) throws(PropertyListError) {
    let bytes = try readFile(
      at: path, maximumSize: limits.effectiveMaximumSize, allowsStreams: allowsStreams)
    self.init(parsing: bytes, named: path, limits: limits)
  }

  /// The file's name in problems: the path it was read from, or the name passed.
  public var name: String { document.name }

  /// The detected format.
  public var format: Format { document.format }

  /// The file as read, byte for byte. All byte ranges refer to it.
  public var bytes: [UInt8] { document.source.bytes }

  /// All problems, in source order. At most ``Limits/maximumProblems``, then a last one that states how many more
  /// there are.
  public var problems: [Problem] { document.problems }

  /// Whether there is a problem of severity ``Problem/Severity/error``.
  public var hasErrors: Bool { document.hasErrors }

  /// The root value, or nil if nothing could be recovered.
  public var root: Node? { document.tape.isEmpty ? nil : Node(document: document, index: 0) }

  /// Returns the root value of a property list without errors.
  ///
  /// - Throws: ``PropertyListError/invalid(_:)`` with all problems if one of them is an error; warnings alone do not
  ///   throw.
  public func validRoot() throws(PropertyListError) -> Node {
    guard let root, !hasErrors else { throw .invalid(problems) }
    return root
  }

  /// Returns the location of a byte of the source.
  ///
  /// - Parameter byteOffset: an offset into ``bytes``; values outside are clamped.
  /// - Returns: file, line, and column for the text formats; the file alone for binary property lists.
  public func location(ofByte byteOffset: Int) -> SourceLocation {
    document.location(ofSourceByte: byteOffset)
  }

  /// Returns whether an ASCII character may occur in a key, or in the strings and keys of a value: their bytes contain
  /// it, or an escape for an arbitrary character. This is much faster than creating the strings.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - range: the byte range of the key or value in the source.
  package func mayHold(_ character: UInt8, in range: Range<Int>) -> Bool {
    // The values of a binary property list can be anywhere.
    if format == .binary { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      let own = UnsafeBufferPointer(rebasing: bytes[range])
      return own.has(character) || own.has(UInt8(ascii: "&")) || own.has(UInt8(ascii: "\\"))
    }
  }

  /// The parsed text, with its lines; only the bytes for a binary property list.
  package var source: SourceText { document.source }
}
