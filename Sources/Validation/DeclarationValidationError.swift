import DeclarationSources
import PropertyLists
import TypeRegistry

/// Why a run cannot be made as it was asked for.
public enum DeclarationValidationError: Error, Sendable, Hashable {
  /// Something is wrong with the configuration; all that is, in the order of the file.
  case configuration([ConfigurationMistake])
  /// No rule has this identifier, class or name.
  case unknownRule(String, suggestions: [String])
  /// A file that was asked for cannot be read; the reason is the operating system's.
  case unreadable(path: String, reason: String)
  /// The system does not tell what is at a path; the reason is the operating system's.
  case notExaminable(path: String, reason: String)
  /// The new version of a file is in place, or beside it to be completed, but something went wrong: what, and what to do.
  case impairedSave(path: String, problem: String)
  /// A file cannot be written; the reason is the operating system's.
  case unwritable(path: String, reason: String)
  /// A baseline that is not written, because it would lack the findings of what could not be checked.
  case incompleteBaseline(path: String)
  /// Type declarations that are named cannot be loaded.
  case declarations(TypeRegistryError)
  /// A baseline that is none.
  case malformedBaseline(path: String, reason: String)
}

extension DeclarationValidationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .configuration(let mistakes): mistakes.map(\.description).joined(separator: "\n")
    case .unknownRule(let name, let suggestions): unknownRuleMessage(name, suggestions)
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .notExaminable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .impairedSave(let path, let problem): "\(path): \(problem)"
    case .unwritable(let path, let reason): "\(path): cannot write the file: \(reason)"
    case .incompleteBaseline(let path):
      "\(path): the baseline is not written: it would lack the findings of what could not be checked"
    case .declarations(let error): "\(error)"
    case .malformedBaseline(let path, let reason):
      "\(path): not a baseline: \(reason); make a new one with --write-baseline"
    }
  }
}

func unknownRuleMessage(_ name: String, _ suggestions: [String]) -> String {
  let advice =
    suggestions.isEmpty ? "'utictl rules' lists them" : "did you mean \(suggestions.joined(separator: " or "))?"
  return "there is no rule '\(name)'; \(advice)"
}
