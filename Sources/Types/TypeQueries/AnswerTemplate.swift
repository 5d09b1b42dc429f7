import TypeRegistry

/// A line to print per answer, with field names in braces: `{query}\t{identifier}\t{extension}\t{mime}`.
///
/// `\t`, `\n`, and `\\` are tab, newline, and backslash, `\{` is a brace.
public struct AnswerTemplate: Hashable, Sendable {
  /// The fields allowed in braces.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The query.
    case query
    /// The identifier of the type.
    case identifier
    /// Its preferred filename extension, without a dot.
    case filenameExtension = "extension"
    /// Its preferred MIME type.
    case mimeType = "mime"
  }

  private enum Part: Hashable {
    case text(String)
    case field(Field)
  }

  private let parts: [Part]

  /// Reads a template.
  ///
  /// - Throws: for an unknown field, or an unclosed brace.
  public init(_ template: String) throws(AnswerTemplateError) {
    var parts: [Part] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        switch rest.popFirst() {
        case "t": text.append("\t")
        case "n": text.append("\n")
        case let other?: text.append(other)
        case nil: text.append("\\")
        }
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name) else { throw .unknownField(name) }
        parts += [.text(text), .field(field)]
        text = ""
        rest = rest[rest.index(after: end)...]
      default: text.append(character)
      }
    }
    self.parts = parts + [.text(text)]
  }

  /// Returns the line for a query; fields are empty if `type` is nil or has no such tag.
  public func line(query: String, type: UniformType?) -> String {
    String(decoding: line(query: Array(query.utf8), type: type), as: UTF8.self)
  }

  /// Returns the line for a query that need not be UTF-8, which is inserted byte for byte.
  public func line(query: [UInt8], type: UniformType?) -> [UInt8] {
    var line: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): line += text.utf8
      case .field(.query): line += query
      case .field(.identifier): line += (type?.identifier ?? "").utf8
      case .field(.filenameExtension): line += (type?.preferredTag(.filenameExtension) ?? "").utf8
      case .field(.mimeType): line += (type?.preferredTag(.mimeType) ?? "").utf8
      }
    }
    return line
  }
}
