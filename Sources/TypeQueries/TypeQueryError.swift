import FileTypes

/// Why a query has no answer.
public enum TypeQueryError: Error, Hashable, Sendable {
  /// Nothing declares the identifier.
  case undeclared(String, suggestions: [String])
  /// A `dyn.` identifier that decodes to nothing.
  case malformedDynamicIdentifier(String)
  /// A query without a tag: an empty text, or a file name without an extension.
  case noTag(String)
  /// No MIME type: it has no slash.
  case malformedMIMEType(String)
  /// The file cannot be examined.
  case file(FileTypeError)
}

extension TypeQueryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .undeclared(let identifier, let suggestions):
      let hint =
        suggestions.isEmpty
        ? "Check the spelling, or name a property list that declares it with --declarations"
        : "Did you mean \(suggestions.map { "'\($0)'" }.joined(separator: " or "))?"
      return "nothing declares '\(identifier)'. \(hint)"
    case .malformedDynamicIdentifier(let identifier):
      return "'\(identifier)' is no dynamic identifier: it was cut, or a character was changed"
    case .noTag(let text):
      return
        "'\(text)' has no filename extension. Ask for an identifier, an extension, a MIME type or a file that exists"
    case .malformedMIMEType(let text):
      return "'\(text)' is no MIME type. Write type/subtype, as in text/html"
    case .file(let error):
      return "\(error)"
    }
  }
}
