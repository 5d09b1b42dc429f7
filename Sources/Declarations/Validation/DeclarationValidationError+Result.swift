import UTLint

extension DeclarationValidationError {
  /// The result of a run that cannot be made, for the reports that were asked for: nothing but the reasons.
  ///
  /// - Parameter version: the version of the program.
  public func result(version: String) -> LintResult {
    let folder = FilePaths.current
    return LintResult(
      files: [], findings: [], faults: faults, rules: [],
      paths: ReportPaths(folder: folder, root: (try? FilePaths.repository(above: folder)) ?? folder), version: version)
  }

  private var faults: [InputFault] {
    switch self {
    case .configuration(let mistakes):
      mistakes.map {
        InputFault(path: $0.location.file, reason: $0.text, line: $0.location.line, column: $0.location.column)
      }
    case .unreadable(let path, let reason), .notExaminable(let path, let reason), .unwritable(let path, let reason),
      .malformedBaseline(let path, let reason):
      [InputFault(path: path, reason: reason)]
    case .impairedSave(let path, let problem): [InputFault(path: path, reason: problem)]
    case .incompleteBaseline(let path): [InputFault(path: path, reason: "\(self)")]
    case .unknownRule, .declarations: [InputFault(path: ".", reason: "\(self)")]
    }
  }
}
