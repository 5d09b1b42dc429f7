// The keys of strings files and string catalogs, with their locations.

import PropertyLists

/// A strings file or a string catalog: its keys with their locations, and problems found.
///
/// A `.strings` file is a property list: in the old form of `"key" = "value";`, in XML or binary, in UTF-8 or UTF-16.
/// An `.xcstrings` file is JSON (Apple, "Localizing and varying text with a string catalog").
public struct LocalizedStrings: Sendable {
  /// A key.
  public struct Entry: Sendable {
    /// The key.
    public let key: String
    /// The bytes of the key in the file.
    public let range: Range<Int>
    /// The location of the key.
    public let location: SourceLocation
  }

  /// A problem that prevents reading the file.
  public struct Problem: Sendable {
    /// The problem.
    public let message: String
    /// The remedy.
    public let help: String
    /// The byte range of the problem in the file.
    public let range: Range<Int>
    /// The place.
    public let location: SourceLocation
  }

  /// The path of the file.
  public let name: String
  /// The file, byte for byte.
  public let bytes: [UInt8]
  /// The keys, in the order of the file, as far as it could be read.
  public let entries: [Entry]
  /// The first problem that prevents reading the file; nil if there is none.
  public let problem: Problem?

  /// The maximum number of keys.
  static let mostEntries = 100_000

  /// Reads a strings file, or a string catalog if its name ends with `.xcstrings`.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its path.
  public init(parsing bytes: [UInt8], named name: String) {
    self.name = name
    self.bytes = bytes
    if name.hasSuffix(".xcstrings") {
      var reader = StringCatalogReader(bytes, named: name)
      problem = reader.read()
      entries = reader.entries
    } else {
      let list = PropertyList(parsing: bytes, named: name)
      entries = (list.root.map { Array($0.entries.prefix(Self.mostEntries)) } ?? []).map {
        Entry(key: $0.key, range: $0.keyRange, location: $0.keyLocation)
      }
      // An empty file translates nothing, and Xcode knows other encodings from the project.
      problem = list.problems.first { $0.severity == .error && $0.kind != .empty && $0.kind != .encoding }.map {
        Problem(message: $0.message, help: $0.help, range: $0.byteRange, location: $0.location)
      }
    }
  }
}
