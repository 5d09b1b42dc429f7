import PropertyLists
import UTBundleDeclarations

/// A documented key of an Info.plist.
public struct KeyEntry: Sendable {
  /// Whether a key should be used.
  public enum Status: String, Sendable, Hashable {
    /// Documented and in use.
    case current
    /// Documented, but replaced by another key.
    case deprecated
    /// Seen in Apple's own files only.
    case undocumented
  }

  /// The key.
  public let name: String
  /// The dictionary it belongs in.
  public let dictionary: KeyDictionary
  /// The types its value may have.
  public let kinds: ValueKinds
  /// The values it may have; empty if they are not restricted.
  public let values: [String]
  /// The platforms that read it.
  public let platforms: Platforms
  /// Whether it should be used.
  public let status: Status
  /// The meaning, in a few words.
  public let summary: String
  /// The source.
  public let source: Source

  init(
    _ name: String, in dictionary: KeyDictionary, _ kinds: ValueKinds, _ summary: String, values: [String] = [],
    on platforms: Platforms = .all, _ status: Status = .current, source: Source
  ) {
    self.name = name
    self.dictionary = dictionary
    self.kinds = kinds
    self.values = values
    self.platforms = platforms
    self.status = status
    self.summary = summary
    self.source = source
  }
}

/// The types of value that a key may have.
public struct ValueKinds: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A string.
  public static let string = ValueKinds(rawValue: 1)
  /// An array of strings.
  public static let strings = ValueKinds(rawValue: 2)
  /// A dictionary.
  public static let dictionary = ValueKinds(rawValue: 4)
  /// An array of dictionaries.
  public static let dictionaries = ValueKinds(rawValue: 8)
  /// True or false.
  public static let boolean = ValueKinds(rawValue: 16)
  /// A number.
  public static let number = ValueKinds(rawValue: 32)
  /// An array of numbers.
  public static let numbers = ValueKinds(rawValue: 64)

  package static let arrays: ValueKinds = [.strings, .dictionaries, .numbers]

  /// Whether all items of an array must be strings.
  package var isListOfStrings: Bool { intersection(.arrays) == .strings }

  private static let names: [(kind: ValueKinds, one: String)] = [
    (.string, "a string"), (.strings, "an array of strings"), (.dictionary, "a dictionary"),
    (.dictionaries, "an array of dictionaries"), (.boolean, "a Boolean"), (.number, "a number"),
    (.numbers, "an array of numbers"),
  ]

  /// Whether a value is of one of these types, ignoring the elements of an array.
  package func matches(_ kind: PropertyList.Node.Kind) -> Bool {
    switch kind {
    case .string: contains(.string)
    case .array: !isDisjoint(with: .arrays)
    case .dictionary: contains(.dictionary)
    case .boolean: contains(.boolean)
    case .integer, .real: contains(.number)
    case .date, .data, .uid: false
    }
  }
}

extension ValueKinds: CustomStringConvertible {
  /// The types with their articles: `a string or an array of strings`, `a string, a number, or an array of numbers`.
  public var description: String {
    let names = Self.names.filter { contains($0.kind) }.map(\.one)
    guard names.count > 2 else { return names.joined(separator: " or ") }
    return names.dropLast().joined(separator: ", ") + ", or " + names[names.count - 1]
  }
}

extension PropertyList.Node.Kind {
  /// The type with its article: `an array`.
  package var withArticle: String {
    switch self {
    case .array, .integer: "an \(rawValue)"
    case .uid: "a UID"
    case .boolean: "a Boolean"
    case .real: "a real number"
    case .data: "data"
    default: "a \(rawValue)"
    }
  }
}
