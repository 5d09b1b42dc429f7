import TypeRegistry

/// A line to print per answer, with names in braces: `{query}\t{identifier}\t{extension}\t{mime}`.
///
/// `\t`, `\n` and `\\` stand for tab, newline and backslash, `\{` for a brace.
public struct AnswerTemplate: Hashable, Sendable {
  /// What can stand in braces.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// What was asked.
    case query
    /// The identifier of the type.
    case identifier
    /// Its preferred filename extension, without a dot.
    case filenameExtension = "extension"
    /// Its preferred MIME type.
    case mimeType = "mime"
  }

  /// Why a template cannot be used.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name in braces that is none of the fields.
    case unknownField(String)
    /// A brace without its counterpart.
    case unclosedBrace

    public var description: String {
      let names = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
      return switch self {
      case .unknownField(let name): "'{\(name)}' is no field of a template. The fields are \(names)"
      case .unclosedBrace: "a '{' in the template is never closed. Write '\\{' for a brace; the fields are \(names)"
      }
    }
  }

  private enum Part: Hashable {
    case text(String)
    case field(Field)
  }

  private let parts: [Part]

  /// Reads a template.
  ///
  /// - Throws: for an unknown name in braces, or a brace that is not closed.
  public init(_ template: String) throws(Fault) {
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

  /// The line for a query; names are empty where `type` is nil or has no such tag.
  public func line(query: String, type: UniformType?) -> String {
    String(decoding: line(query: Array(query.utf8), type: type), as: UTF8.self)
  }

  /// The line for a query that need not be UTF-8, which stands in it byte for byte.
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
