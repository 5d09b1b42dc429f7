import FileTypes
import Text
import TypeRegistry

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
  /// No OSType: it has more than four characters.
  case malformedOSType(String)
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
      return "nothing declares \(quoted(identifier)). \(hint)"
    case .malformedDynamicIdentifier(let identifier):
      return "\(quoted(identifier)) is no dynamic identifier: it was cut, or a character was changed"
    case .noTag(let text):
      let problem = text.isEmpty ? "the query is empty" : "\(quoted(text)) has no filename extension"
      return "\(problem). Ask for an identifier, an extension, a MIME type or a file that exists"
    case .malformedMIMEType(let text):
      return "\(quoted(text)) is no MIME type. Write type/subtype, as in text/html"
    case .malformedOSType(let text):
      return
        "\(quoted(text)) is no OSType: it has \(text.unicodeScalars.count) characters. Write at most four, as in PNGf"
    case .file(let error):
      return "\(error)"
    }
  }

  private func quoted(_ text: String) -> String { "'\(PrintableText.short(text))'" }
}
