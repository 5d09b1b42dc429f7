import PropertyLists
import UTLint

extension DeclarationValidationError {
  /// The result of a run that cannot be performed, for the requested reports: only the reasons.
  ///
  /// - Parameter options: the options of the run.
  public func result(_ options: ValidationOptions) -> LintResult {
    let folder = resolvedPath(".")
    let root = options.root.map { resolvedPath($0) } ?? (try? GitRepository.root(above: folder)) ?? folder
    return LintResult(
      files: [], findings: [], inputErrors: inputErrors, rules: [],
      paths: ReportPaths(folder: folder, root: root), version: options.version)
  }

  private var inputErrors: [InputError] {
    switch self {
    case .configuration(let errors):
      errors.map {
        InputError(path: $0.location.file, reason: $0.text, line: $0.location.line, column: $0.location.column)
      }
    case .unreadable(let path, let reason), .notExaminable(let path, let reason):
      [InputError(path: path, reason: reason)]
    case .unwritable(let path, let reason): [InputError(path: path, reason: "cannot be written: \(reason)")]
    case .malformedBaseline(let path, let reason):
      [InputError(path: path, reason: "\(reason); create a new baseline with --write-baseline")]
    case .impairedSave(let path, let problem): [InputError(path: path, reason: problem)]
    case .incompleteBaseline(let path): [InputError(path: path, reason: "\(self)")]
    case .unknownRule, .declarations: [InputError(path: ".", reason: "\(self)")]
    }
  }
}
