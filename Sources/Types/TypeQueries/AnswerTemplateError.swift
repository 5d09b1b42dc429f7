/// An error in a template.
public enum AnswerTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An unknown field name in braces.
  case unknownField(String)
  /// A brace without its counterpart.
  case unclosedBrace

  public var description: String {
    let names = AnswerTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    return switch self {
    case .unknownField(let name): "unknown template field '{\(name)}'; use \(names)"
    case .unclosedBrace: "a '{' in the template is never closed; add '}', or use '\\{' for a literal brace"
    }
  }
}
