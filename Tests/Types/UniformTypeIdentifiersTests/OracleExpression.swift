import Foundation
import TypeRegistry
import UniformTypeIdentifiers

/// Evaluates an expression of the table of real answers through the public API.
///
/// Answers are texts: `nil`, `true`, `false`, `[a, b]` for an array or a sorted set, else the text itself.
struct OracleExpression {
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  static func answer(_ expression: String) throws -> String {
    if let answer = try inWords(expression) { return answer }
    var parser = OracleExpression(rest: expression[...])
    let answer = try parser.value()
    // What was measured how, as "(en)" or "(SDK 27)", may follow.
    guard parser.rest.isEmpty || parser.rest.hasPrefix(" ") else { throw parser.unknown }
    return answer
  }

  private var rest: Substring
  private var unknown: Unknown { Unknown(description: "cannot read \"\(rest)\"") }

  // MARK: Expressions in words

  private static func inWords(_ expression: String) throws -> String? {
    let dynamic = try required(UTType(filenameExtension: "no-such-extension"))
    switch expression {
    case "dynamicType.localizedDescription": return text(dynamic.localizedDescription)
    case "dynamicType.isPublic": return text(dynamic.isPublic)
    case "isDeclared && isDynamic (any type)":
      return text((staticTypes.map(\.value) + [dynamic]).contains { $0.isDeclared && $0.isDynamic })
    case "Set(dynamic type for an unknown extension with default conformance).supertypes":
      return list(dynamic.supertypes)
    case "URL.appendingPathComponent(_, conformingTo: <type conforming to .directory>).hasDirectoryPath":
      return text(URL(fileURLWithPath: "/d").appendingPathComponent("p", conformingTo: .rtfd).hasDirectoryPath)
    default: break
    }
    let quoted = expression.split(separator: "\"", omittingEmptySubsequences: false)
    if expression.hasPrefix("file content type of ") {
      return try text(contentType(ofFileNamed: String(quoted[1])))
    }
    if expression.hasPrefix("dynamic identifier of a package-only document type with extension ") {
      return text(UTType(filenameExtension: String(quoted[1]), conformingTo: .package)?.identifier)
    }
    if let payload = expression.suffix(after: "dynamic identifier for payload ") {
      let meaning = DynamicMeaning(payload: payload.replacing("<NUL>", with: "\0"))
      let (tagClass, tags) = try required(meaning.tags.first)
      return TypeRegistry([]).withCurrent {
        let supertype = meaning.conformance.flatMap { UTType(identifier: $0, allowUndeclared: true) }
        return text(UTType(tag: tags[0], tagClass: tagClass, conformingTo: supertype)?.identifier)
      }
    }
    return expression.hasPrefix("UTTypeCreatePreferredIdentifierForTag") ? "not offered" : nil
  }

  /// The type of a file by its extension and of one on disk, or both if they differ.
  private static func contentType(ofFileNamed name: String) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data().write(to: file)
    let onDisk = try file.resourceValues(forKeys: [.contentTypeKey]).contentType?.identifier
    let byName = UTType(filenameExtension: file.pathExtension)?.identifier
    return onDisk == byName ? onDisk : "\(text(onDisk)) on disk, \(text(byName)) by name"
  }

  // MARK: Expressions in Swift

  private mutating func value() throws -> String {
    if take("Set(") {
      let answer = try value()
      guard take(")") else { throw unknown }
      return answer
    }
    if take("UTTagClass") { return try tagClass().rawValue }
    if take("URL(") { return try url() }
    if take("UTType.types(") { return try types() }
    guard let type = try type() else {
      rest = ""
      return "nil"
    }
    if take(" == ") { return Self.text(try self.type() == type) }
    _ = take("!") || take("?")
    guard take(".") else { return type.identifier }
    return try member(of: type)
  }

  /// `.name` or `UTType…`; nil if the initializer gave nil.
  private mutating func type() throws -> UTType? {
    if take("UTType(") { return try initializer() }
    guard take("UTType.") || take(".") else { throw unknown }
    let name = word()
    return try Self.required(staticTypes.first { $0.key == name }?.value)
  }

  private mutating func initializer() throws -> UTType? {
    let type: UTType?
    if take("filenameExtension: ") {
      let tag = try string()
      type =
        try conformance().map { UTType(filenameExtension: tag, conformingTo: $0) } ?? UTType(filenameExtension: tag)
    } else if take("mimeType: ") {
      type = UTType(mimeType: try string())
    } else if take("exportedAs: ") {
      type = UTType(exportedAs: try string())
    } else if take("tag: ") {
      let (tag, tagClass) = try tagAndClass()
      type = UTType(tag: tag, tagClass: tagClass, conformingTo: try conformance())
    } else {
      type = UTType(try string())
    }
    guard take(")") else { throw unknown }
    return type
  }

  private mutating func types() throws -> String {
    guard take("tag: ") else { throw unknown }
    let (tag, tagClass) = try tagAndClass()
    let types = UTType.types(tag: tag, tagClass: tagClass, conformingTo: try conformance())
    guard take(").map(\\.identifier)") else { throw unknown }
    return "[\(types.map(\.identifier).joined(separator: ", "))]"
  }

  private mutating func tagAndClass() throws -> (String, UTTagClass) {
    let tag = try string()
    guard take(", tagClass: ") else { throw unknown }
    return (tag, try tagClass())
  }

  private mutating func tagClass() throws -> UTTagClass {
    guard take(".") else { throw unknown }
    let tagClass: UTTagClass
    switch word() {
    case "filenameExtension": tagClass = .filenameExtension
    case "mimeType": tagClass = .mimeType
    default: throw unknown
    }
    _ = take(".rawValue")
    return tagClass
  }

  /// `, conformingTo: …`, if it is there and not nil.
  private mutating func conformance() throws -> UTType? {
    guard take(", conformingTo: "), !take("nil") else { return nil }
    return try type()
  }

  private mutating func member(of type: UTType) throws -> String {
    switch word() {
    case "identifier": return type.identifier
    case "preferredFilenameExtension": return Self.text(type.preferredFilenameExtension)
    case "preferredMIMEType": return Self.text(type.preferredMIMEType)
    case "isDynamic": return Self.text(type.isDynamic)
    case "version": return Self.text(type.version.map(String.init))
    case "referenceURL": return Self.text(type.referenceURL?.absoluteString)
    case "localizedDescription":
      return take(" != nil") ? Self.text(type.localizedDescription != nil) : Self.text(type.localizedDescription)
    case "supertypes":
      guard take(".map(\\.identifier)") else { throw unknown }
      return Self.list(type.supertypes)
    case "tags":
      guard take("[") else { throw unknown }
      let tagClass = try tagClass()
      guard take("]") else { throw unknown }
      return type.tags[tagClass].map { "[\($0.joined(separator: ", "))]" } ?? "nil"
    case "conforms": return Self.text(type.conforms(to: try other("(to: ")))
    case "isSubtype": return Self.text(type.isSubtype(of: try other("(of: ")))
    case "isSupertype": return Self.text(type.isSupertype(of: try other("(of: ")))
    default: throw unknown
    }
  }

  private mutating func other(_ label: String) throws -> UTType {
    guard take(label) else { throw unknown }
    let type = try Self.required(try type())
    _ = take("!")
    guard take(")") else { throw unknown }
    return type
  }

  private mutating func url() throws -> String {
    let isPath = take("fileURLWithPath: ")
    let spelled = try string()
    let url = isPath || spelled.hasPrefix("/") ? URL(fileURLWithPath: spelled) : URL(string: spelled)
    guard take(").") else { throw unknown }
    if take("appendingPathExtension(for: ") {
      let named = try Self.required(url).appendingPathExtension(for: try Self.required(try type()))
      guard take(")") else { throw unknown }
      return named.absoluteString
    }
    guard take("appendingPathComponent(") else { throw unknown }
    let name = try string()
    let named = try Self.required(url).appendingPathComponent(name, conformingTo: try Self.required(try conformance()))
    guard take(").lastPathComponent") else { throw unknown }
    return named.lastPathComponent
  }

  // MARK: Tokens

  private mutating func take(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest.removeFirst(token.count)
    return true
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber }
    rest.removeFirst(word.count)
    return String(word)
  }

  private mutating func string() throws -> String {
    guard take("\""), let end = rest.firstIndex(of: "\"") else { throw unknown }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  // MARK: Answers

  private static func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Unknown(description: "there is no such value") }
    return value
  }

  private static func text(_ value: Bool) -> String { value ? "true" : "false" }
  private static func text(_ value: String?) -> String { value ?? "nil" }
  private static func list(_ types: Set<UTType>) -> String {
    "[\(types.map(\.identifier).sorted().joined(separator: ", "))]"
  }
}

extension String {
  fileprivate func suffix(after prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
