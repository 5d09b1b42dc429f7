import UTBundleDeclarations

/// A value in an example's property list, written as a literal.
///
/// ```swift
/// .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": ↓"owner"]]])
/// ```
///
/// `↓` precedes the reported value or key. The keys keep their order.
public struct ExampleValue: Sendable {
  private indirect enum Content: Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case array([ExampleValue])
    case dictionary([(key: ExampleValue, value: ExampleValue)])
  }

  private let content: Content
  private var isMarked = false

  private init(_ content: Content) { self.content = content }

  /// Marks a value or key of an example as reported.
  public static prefix func ↓ (value: ExampleValue) -> ExampleValue {
    var value = value
    value.isMarked = true
    return value
  }

  /// The lines of a dictionary's keys and values, without the dictionary's tags.
  var contents: String { lines.dropFirst().dropLast().map { $0.dropFirst(2) }.joined(separator: "\n") }

  /// The whole value.
  var text: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    var lines =
      switch content {
      case .string(let text): ["<string>\(Self.escaped(text))</string>"]
      case .integer(let number): ["<integer>\(number)</integer>"]
      case .real(let number): ["<real>\(number)</real>"]
      case .boolean(let flag): ["<\(flag)/>"]
      case .array(let elements): Self.element("array", elements.flatMap(\.lines))
      case .dictionary(let entries): Self.element("dict", entries.flatMap { $0.key.linesOfKey + $0.value.lines })
      }
    if isMarked { lines[0] = "\(Example.mark)\(lines[0])" }
    return lines
  }

  private var linesOfKey: [String] {
    guard let name = string else { preconditionFailure("a key of a property list is a string") }
    return ["\(isMarked ? "\(Example.mark)" : "")<key>\(Self.escaped(name))</key>"]
  }

  private static func element(_ name: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? ["<\(name)/>"] : ["<\(name)>"] + lines.map { "  \($0)" } + ["</\(name)>"]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns the dictionary with further keys. Existing keys get the new values.
  fileprivate func adding(_ more: ExampleValue) -> ExampleValue {
    guard case .dictionary(let entries) = content, case .dictionary(let others) = more.content else {
      preconditionFailure("only dictionaries have keys to add")
    }
    let changed = entries.map { entry in others.first { $0.key.string == entry.key.string } ?? entry }
    let new = others.filter { other in !entries.contains { $0.key.string == other.key.string } }
    return ExampleValue(.dictionary(changed + new))
  }

  private var string: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

/// Marks the reported locations of an example; see ``ExampleValue``.
prefix operator ↓

extension ExampleValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(.string(text)) }
}

extension ExampleValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int) { self.init(.integer(number)) }
}

extension ExampleValue: ExpressibleByFloatLiteral {
  public init(floatLiteral number: Double) { self.init(.real(number)) }
}

extension ExampleValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral flag: Bool) { self.init(.boolean(flag)) }
}

extension ExampleValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: ExampleValue...) { self.init(.array(elements)) }
}

extension ExampleValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral entries: (ExampleValue, ExampleValue)...) {
    self.init(.dictionary(entries.map { (key: $0, value: $1) }))
  }
}

/// Entries used by many examples, so that an example shows only what matters.
extension ExampleValue {
  /// Returns the declaration of a type, complete and valid by default.
  ///
  /// - Parameters:
  ///   - identifier: the type's identifier.
  ///   - parents: the types it conforms to.
  ///   - extensions: the filename extensions.
  ///   - more: a dictionary of further keys.
  public static func type(
    _ identifier: ExampleValue, to parents: ExampleValue = ["public.data"], extensions: ExampleValue = ["note"],
    _ more: ExampleValue = [:]
  ) -> ExampleValue {
    let entry: ExampleValue = [
      "UTTypeIdentifier": identifier, "UTTypeConformsTo": parents,
      "UTTypeTagSpecification": ["public.filename-extension": extensions],
    ]
    return entry.adding(more)
  }

  /// Returns the entry of a document type, complete and valid by default.
  ///
  /// - Parameters:
  ///   - types: the types it lists.
  ///   - name: the name.
  ///   - role: the role.
  ///   - rank: the rank.
  ///   - more: a dictionary of further keys.
  public static func document(
    _ types: ExampleValue, name: ExampleValue = "Note", role: ExampleValue = "Editor", rank: ExampleValue = "Owner",
    _ more: ExampleValue = [:]
  ) -> ExampleValue {
    let entry: ExampleValue = [
      "CFBundleTypeName": name, "CFBundleTypeRole": role, "LSHandlerRank": rank, "LSItemContentTypes": types,
    ]
    return entry.adding(more)
  }
}

extension Example {
  /// Creates an example from a property list literal; without `↓`, the rule finds no problem in it.
  ///
  /// - Parameters:
  ///   - contents: the contents of the root dictionary.
  ///   - platforms: the bundle's platforms; by default derived from the text.
  ///   - context: the facts besides the text.
  ///   - companions: the files checked with it.
  ///   - fixed: the contents after the fix; nil if not shown.
  ///   - comment: what the example shows, if that is not obvious.
  public static func plist(
    _ contents: ExampleValue, on platforms: Platforms = [], context: Context = Context(),
    with companions: [Companion] = [], fixed: ExampleValue? = nil, comment: String? = nil
  ) -> Example {
    var context = context
    context.platforms.formUnion(platforms)
    return Example(
      contents.contents, context: context, with: companions, fixed: fixed?.contents, comment: comment)
  }
}

extension Example {
  /// Creates an example of a build for the App Store: an app with an Info.plist from a literal, and other files.
  ///
  /// - Parameters:
  ///   - contents: the contents of the root dictionary.
  ///   - companions: the other files of the build, such as `Example.app/PlugIns/Share.appex/Info.plist`.
  ///   - comment: what the example shows, if that is not obvious.
  public static func build(
    _ contents: ExampleValue, with companions: [Companion] = [], comment: String? = nil
  ) -> Example {
    var context = Context()
    context.isBuild = true
    return Example(contents.contents, context: context, with: companions, comment: comment)
  }

  /// Creates the same example of an app that lacks a key or value, which is reported at the root dictionary.
  public static func build(
    lackingIn contents: ExampleValue, with companions: [Companion] = [], comment: String? = nil
  ) -> Example {
    var context = Context()
    context.isBuild = true
    return Example(
      "<plist version=\"1.0\">\n\(mark)\(contents.text)\n</plist>", context: context, with: companions, comment: comment
    )
  }

  /// Creates an example of a privacy manifest.
  public static func manifest(_ contents: ExampleValue, comment: String? = nil) -> Example {
    Example(named: "PrivacyInfo.xcprivacy", contents.contents, comment: comment)
  }
}

extension Example.Companion {
  /// A property list from a literal, such as the Info.plist of the app that contains an extension.
  public static func plist(_ name: String, _ contents: ExampleValue) -> Example.Companion {
    Example.Companion(name, contents.contents)
  }

  /// The entitlements of the example's bundle.
  public static func entitlements(_ rights: ExampleValue) -> Example.Companion {
    Example.Companion("Example.entitlements", "<plist version=\"1.0\">\n\(rights.text)\n</plist>")
  }
}
