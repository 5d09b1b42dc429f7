import FileTypes
import TypeRegistry
import UTText

/// The reason why a query has no answer.
public enum TypeQueryError: Error, Hashable, Sendable {
  /// The identifier is not declared.
  case undeclared(String, suggestions: [String])
  /// A `dyn.` identifier that cannot be decoded.
  case malformedDynamicIdentifier(String)
  /// A query without a tag: empty text, or a file name without an extension.
  case noTag(String)
  /// Not a filename extension: it contains a dot, a slash, or a space, and no type declares it.
  case malformedFilenameExtension(String, help: String?)
  /// Not a MIME type: it has no slash.
  case malformedMIMEType(String)
  /// Not an OSType: it has more than four characters.
  case malformedOSType(String)
  /// The status of the file cannot be read.
  case file(FileTypeError)
}

extension TypeQueryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .undeclared(let identifier, let suggestions):
      let help =
        suggestions.isEmpty
        ? "check the spelling or pass --declarations"
        : "did you mean \(suggestions.map { "'\($0)'" }.joined(separator: " or "))?"
      return "unknown type \(quoted(identifier)); \(help)"
    case .malformedDynamicIdentifier(let identifier):
      return "\(quoted(identifier)) is not a valid dynamic identifier"
    case .noTag(let text):
      let problem = text.isEmpty ? "the query is empty" : "\(quoted(text)) has no filename extension"
      return "\(problem); use an identifier, an extension, a MIME type, or an existing file"
    case .malformedFilenameExtension(let text, let help):
      let sign = text.dropFirst().contains(".") ? "dot" : text.contains("/") ? "slash" : "space"
      let problem = "\(quoted(text)) is not a valid filename extension: it contains a \(sign)"
      let remedy = sign == "dot" && text.last != "." ? "use only the part after the last dot" : "remove the \(sign)"
      return "\(problem); \(help.map { "use a declared extension: \($0)" } ?? remedy)"
    case .malformedMIMEType(let text):
      return "\(quoted(text)) is not a valid MIME type; use the form type/subtype, such as 'text/html'"
    case .malformedOSType(let text):
      return
        "\(quoted(text)) is not a valid OSType: it has \(text.unicodeScalars.count) characters; use at most four, as in 'PNGf'"
    case .file(let error):
      return "\(error)"
    }
  }

  private func quoted(_ text: String) -> String { "'\(PrintableText.short(text))'" }
}
