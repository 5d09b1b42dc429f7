import TypeRegistry
import UTLint
import UTText

/// The outcome of a run.
public struct ValidationOutcome: Sendable {
  /// A file that was fixed, or would be without a dry run.
  public struct Change: Sendable {
    /// The file.
    public let path: String
    /// The applied fixes, in order.
    public let fixes: [Fix]
    /// The number of findings that comments suppress now.
    public let suppressionCount: Int
    /// The path on disk; nil for standard input.
    let filePath: String?
    /// The bytes before.
    public let old: [UInt8]
    /// The bytes after.
    public let new: [UInt8]

    /// The difference in the format of `diff -u`.
    public var difference: [UInt8] { UnifiedDiff.text(from: old, named: path, to: new, named: path) }
  }

  /// A fix that was skipped.
  public struct RefusedFix: Sendable {
    /// The finding that it fixes.
    public let finding: Finding
    /// The identifiers of the rules that would find more; empty if only several fixes together cause new findings.
    public let newlyViolated: [String]
  }

  /// The findings in the files as they are on disk after the run.
  public let result: LintResult
  /// The files that were fixed, or would be.
  public let changes: [Change]
  /// The fixes that were skipped because they would introduce new findings.
  public let refusedFixes: [RefusedFix]
  /// The remarks about suppressions and settings.
  public let remarks: [ValidationRemark]
  /// The files that could not be written properly.
  public let failures: [DeclarationValidationError]
  /// The fixed standard input; nil if it was not read or not to be fixed.
  public let standardInput: [UInt8]?
  /// Whether there are findings that fail the run.
  public let hasFailed: Bool
  /// The problems with additional type declarations.
  public let declarationProblems: [DeclarationProblem]
  /// The original files. Freeing thousands of files takes a while, so a program about to exit can keep the outcome and
  /// exit sooner.
  let lintRun: LintRun

  /// 0 for success, 1 if there are findings that fail the run, 2 if an input could not be checked or written.
  public var exitCode: Int32 { result.inputErrors.isEmpty && failures.isEmpty ? hasFailed ? 1 : 0 : 2 }
}
