/// One property list: its source bytes, the values found in them, and what is wrong with them.
///
/// Parsing never fails as a whole: whatever could be read is below ``root``, whatever is wrong is in ``diagnostics``,
/// each fault with its place, its reason and what to do about it. A caller that wants all or nothing asks for
/// ``validRoot()``.
///
/// ```swift
/// let info = try PropertyList(contentsOf: "Example.app/Contents/Info.plist")
/// for diagnostic in info.diagnostics { print(diagnostic) }          // Info.plist:12:5: error: …
/// let name = info.root?["CFBundleName"]?.string
/// ```
///
/// The values are kept as a flat tape of 32-byte entries that refer to the source; strings, dates and data are made
/// when they are asked for. Reading is one pass over the bytes, ``Node`` is a handle of two words, and a value costs
/// nothing until it is looked at. The whole document is immutable and `Sendable`.
public struct PropertyList: Sendable {
  let document: PropertyListDocument

  /// Reads a property list from memory; the format (XML, binary or OpenStep) is recognised by its first bytes.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: what diagnostics call the file, as a path.
  ///   - limits: bounds on what is read; what exceeds them is refused with a diagnostic.
  public init(parsing bytes: [UInt8], named name: String = "<input>", limits: Limits = Limits()) {
    document = PropertyListDocument.reading(bytes, named: name, limits: limits)
  }

  /// Reads the property list in a file.
  ///
  /// - Parameters:
  ///   - path: an absolute path, or one relative to the current directory; also what diagnostics call the file.
  ///   - limits: bounds on what is read.
  /// - Throws: ``PropertyListError/unreadableFile(path:reason:)`` if the file cannot be opened or read,
  ///   ``PropertyListError/tooLarge(path:size:maximum:)`` if it exceeds `limits.maximumSize`. Faults inside the file
  ///   are not thrown: see ``diagnostics``.
  public init(contentsOf path: String, limits: Limits = Limits()) throws(PropertyListError) {
    let bytes = try readFile(at: path, maximumSize: limits.effectiveMaximumSize)
    self.init(parsing: bytes, named: path, limits: limits)
  }

  /// What diagnostics call the file: the path it was read from, or the name it was given.
  public var name: String { document.name }

  /// The format that was recognised.
  public var format: Format { document.format }

  /// The file as it was read, byte for byte. All byte ranges refer to it.
  public var bytes: [UInt8] { document.source.bytes }

  /// Every fault found, in the order of the source. At most ``Limits/maximumDiagnostics``, then a last one that says
  /// how many more.
  public var diagnostics: [Diagnostic] { document.diagnostics }

  /// Whether a diagnostic of severity ``Diagnostic/Severity/error`` was found.
  public var hasErrors: Bool { document.hasErrors }

  /// The outermost value, or nil if nothing could be recovered.
  public var root: Node? { document.tape.isEmpty ? nil : Node(document: document, index: 0) }

  /// The outermost value of a property list without faults.
  ///
  /// - Throws: ``PropertyListError/invalid(_:)`` with all diagnostics if one of them is an error; warnings alone do not
  ///   throw.
  public func validRoot() throws(PropertyListError) -> Node {
    guard let root, !hasErrors else { throw .invalid(diagnostics) }
    return root
  }

  /// The place of a byte of the source.
  ///
  /// - Parameter byteOffset: an offset into ``bytes``; values outside are clamped.
  /// - Returns: file, line and column for the text formats; the file alone for binary property lists.
  public func location(ofByte byteOffset: Int) -> SourceLocation {
    document.location(ofSourceByte: byteOffset)
  }

  /// Whether there may be a certain character of ASCII in a key, or in the strings and keys of a value: its bytes hold it,
  /// or something that can stand for any character. Asking costs much less than making the strings.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - range: the bytes of the source that the key or value takes.
  package func mayHold(_ character: UInt8, in range: Range<Int>) -> Bool {
    // The values of a binary property list lie anywhere.
    if format == .binary { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      let own = UnsafeBufferPointer(rebasing: bytes[range])
      return own.has(character) || own.has(UInt8(ascii: "&")) || own.has(UInt8(ascii: "\\"))
    }
  }

  /// The text that was parsed, with its lines; of a binary property list just its bytes.
  package var source: SourceText { document.source }
}
