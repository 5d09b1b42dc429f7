import ArgumentParser
import Lint
import LintReports
import Validation

/// What is printed, and where to.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format: \(ReportFormat.choices) (default: text).", valueName: "format"))
  var format: ReportFormat?

  @Flag(help: "Print JSON; the same as --format json.")
  var json = false

  private var effectiveFormat: ReportFormat { format ?? (json ? .json : .text) }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("'--json' conflicts with '--format \(format.rawValue)'")
    }
  }

  @Option(
    help: ArgumentHelp("Also write a report to a file; repeatable.", valueName: "format:path"),
    completion: Completions.reportFiles)
  var output: [OutputFile] = []

  @Flag(help: "Show notes, too.")
  var notes = false

  @Flag(help: "Show notes, what could not be checked, and suppressions that suppress nothing.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Print nothing but what is written to files.")
  var quiet = false

  @OptionGroup var color: ColorOptions

  /// A report in a file.
  struct OutputFile: ExpressibleByArgument {
    let format: ReportFormat
    let path: String

    init?(argument: String) {
      guard let colon = argument.firstIndex(of: ":"), let format = ReportFormat(rawValue: String(argument[..<colon]))
      else { return nil }
      self.format = format
      path = String(argument[argument.index(after: colon)...])
    }
  }

  func apply(to options: inout ValidationOptions) {
    options.showsNotes = notes || verbose
    options.isVerbose = verbose
  }

  /// - Parameter toStandardError: whether standard output is taken for something else.
  /// - Returns: whether all files are written as they should be.
  func write(_ result: LintResult, toStandardError: Bool) -> Bool {
    let areWritten = writeFiles(result)
    if !quiet { print(result, toStandardError: toStandardError) }
    return areWritten
  }

  private func writeFiles(_ result: LintResult) -> Bool {
    var areWritten = true
    for file in output {
      do throws(DeclarationValidationError) {
        let report = file.format.reporter().report(result)
        if file.path == "-" {
          Output.write(utf8: report)
        } else {
          for remark in try ReportFile.write(report, to: file.path) { Output.report(remark) }
        }
      } catch {
        Output.complain("\(error)")
        areWritten = false
      }
    }
    return areWritten
  }

  /// Writes the reports of a run that could not be made. People read the reason on standard error.
  func writeFailure(_ result: LintResult) {
    _ = writeFiles(result)
    if !quiet && effectiveFormat != .text { Output.write(utf8: effectiveFormat.reporter().report(result)) }
  }

  private func print(_ result: LintResult, toStandardError: Bool) {
    let format = effectiveFormat
    if toStandardError {
      Output.flush()
      Output.writeStatus(String(decoding: format.reporter().report(result), as: UTF8.self))
    } else {
      Output.write(utf8: format.reporter(style: Style().isColored ? .colored : .plain).report(result))
      // What programs read does not say how it went in a line.
      if format != .text {
        Output.flush()
        Output.writeStatus(ReportFormat.summary(of: result))
      }
    }
  }
}

extension Output {
  /// Prints something about a suppression or a file.
  static func report(_ remark: ValidationRemark) {
    report("\(remark.location): \(remark.isMistake ? "warning" : "note"): \(remark.message)")
  }
}

/// Whether and how findings are mended.
struct MendingOptions: ParsableArguments {
  @Flag(help: "Mend what can be mended without a change of meaning; notes too, if they are shown (--notes).")
  var fix = false

  @Flag(help: "Mend also where that changes what a declaration does.")
  var unsafeFixes = false

  @Flag(help: "With --fix or --unsafe-fixes: write no file, print the difference.")
  var dryRun = false

  func validate() throws {
    if dryRun && !fix && !unsafeFixes { throw ValidationError("--dry-run requires --fix or --unsafe-fixes") }
  }

  func apply(to options: inout ValidationOptions) {
    if fix || unsafeFixes { options.fixing = .on(unsafe: unsafeFixes, isDryRun: dryRun) }
  }

  /// Whether standard output is for a difference or a mended text.
  func ownsStandardOutput(_ paths: [String]) -> Bool { dryRun || ((fix || unsafeFixes) && paths.contains("-")) }

  /// Prints differences and the mended standard input, and on standard error what was done.
  func report(_ outcome: ValidationOutcome) {
    if let input = outcome.standardInput, !dryRun { Output.write(utf8: input) }
    for change in outcome.changes {
      if dryRun { Output.write(utf8: change.difference) }
      for fix in change.fixes {
        Output.report("\(change.path): \(dryRun ? "would mend" : "mended"): \(fix.title)")
      }
    }
    if outcome.refusedFixes > 0 {
      let (fixes, were) = outcome.refusedFixes == 1 ? ("1 fix", "was") : ("\(outcome.refusedFixes) fixes", "were")
      Output.report("\(fixes) \(were) not made: something else would be wrong then")
    }
  }
}
