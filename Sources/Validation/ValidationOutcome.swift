import Lint
import TypeRegistry

/// What came of a run.
public struct ValidationOutcome: Sendable {
  /// A file that was mended, or would be in a run that is not dry.
  public struct Change: Sendable {
    /// The file.
    public let path: String
    /// What was done, in its order.
    public let fixes: [Fix]
    /// Its bytes before.
    public let old: [UInt8]
    /// Its bytes after.
    public let new: [UInt8]

    /// The difference as `diff -u` prints it.
    public var difference: [UInt8] { UnifiedDiff.text(from: old, to: new, named: path) }
  }

  /// What the files have wrong, as they are on disk after the run.
  public let result: LintResult
  /// Files that were mended, or would be.
  public let changes: [Change]
  /// How many fixes were not made, because something else would be wrong then.
  public let refusedFixes: Int
  /// What is to be said of suppressions and settings.
  public let remarks: [ValidationRemark]
  /// What could not be written, or not as it should be.
  public let failures: [DeclarationValidationError]
  /// Standard input with what was mended; nil if it was not read, or was not to be mended.
  public let standardInput: [UInt8]?
  /// Whether something was found that the run fails at.
  public let hasFailed: Bool
  /// What is wrong with the type declarations of others that were named.
  public let declarationDiagnostics: [DeclarationDiagnostic]
  /// What was looked at first. To let go of thousands of files takes a while: a program that is about to end can keep the
  /// outcome, and end sooner.
  let lintRun: LintRun

  /// 0 if all is well, 1 if something was found that the run fails at, 2 if something could not be checked or written.
  public var exitCode: Int32 { result.faults.isEmpty && failures.isEmpty ? hasFailed ? 1 : 0 : 2 }
}
