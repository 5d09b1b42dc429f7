import DeclarationSources
import PropertyLists
import TypeRegistry
import UTLibC
import UTText

/// An error that keeps a run from working as requested.
public enum DeclarationValidationError: Error, Sendable, Hashable {
  /// The configuration has errors; all of them, in the order of the file.
  case configuration([ConfigurationError])
  /// No rule has the identifier, class, or name.
  case unknownRule(String, suggestions: [String])
  /// A requested file cannot be read; the reason is the operating system's.
  case unreadable(path: String, reason: String)
  /// The status of a path cannot be read; the reason is the operating system's.
  case notExaminable(path: String, reason: String)
  /// The new version of a file is in place, or next to it to be completed, but with a problem: the problem, and help.
  case impairedSave(path: String, problem: String)
  /// A file cannot be written; the reason is the operating system's.
  case unwritable(path: String, reason: String)
  /// The baseline is not written, because it would lack the findings of inputs that could not be checked.
  case incompleteBaseline(path: String)
  /// Requested type declarations cannot be loaded.
  case declarations(DeclarationSourceError)
  /// A file is not a valid baseline.
  case malformedBaseline(path: String, reason: String)
}

extension DeclarationValidationError {
  /// The error for a missing path.
  static func missing(_ path: String) -> Self { .unreadable(path: path, reason: systemErrorText(ENOENT)) }
}

extension DeclarationValidationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .configuration(let errors): errors.map(\.description).joined(separator: "\n")
    case .unknownRule(let name, let suggestions): unknownRuleMessage(name, suggestions)
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .notExaminable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .impairedSave(let path, let problem): "\(path): \(problem)"
    case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    case .incompleteBaseline(let path):
      "cannot write baseline '\(path)': some inputs could not be checked"
    case .declarations(let error): "\(error)"
    case .malformedBaseline(let path, let reason):
      "cannot read baseline '\(path)': \(reason); create a new one with --write-baseline"
    }
  }
}

func unknownRuleMessage(_ name: String, _ suggestions: [String]) -> String {
  let help =
    suggestions.isEmpty
    ? "see 'utictl rules' for all rules" : "did you mean '\(suggestions.joined(separator: "' or '"))'?"
  return "unknown rule '\(name)'; \(help)"
}
