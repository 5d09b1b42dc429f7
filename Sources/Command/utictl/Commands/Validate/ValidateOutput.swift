import ArgumentParser
import UTLint
import UTLintReports
import UTText
import UTValidation

/// The content and the destination of the output.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print the report in this format (default: text).", valueName: "format"))
  var format: ReportFormat?

  @Flag(help: "Print JSON; same as --format json.")
  var json = false

  @Flag(help: "Print the number of findings per rule instead of the findings.")
  var statistics = false

  private var effectiveFormat: ReportFormat { format ?? (json ? .json : .text) }

  /// The format that is printed for other programs; nil if none is.
  var formatForPrograms: ReportFormat? { quiet || effectiveFormat.isForPeople ? nil : effectiveFormat }

  func validate() throws {
    _ = try files
    if statistics, !effectiveFormat.isForPeople {
      throw ValidationError("'--statistics' conflicts with '\(format.map { "--format \($0.rawValue)" } ?? "--json")'")
    }
    if json, let format, format != .json {
      throw ValidationError("'--json' conflicts with '--format \(format.rawValue)'")
    }
  }

  @Option(
    help: ArgumentHelp("Also write a report to a file; repeatable.", valueName: "format:path"),
    completion: Completions.reportFiles)
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make paths in reports relative to this folder (default: the repository's root).", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Flag(help: "Also show notes, except notes about values with unknown build settings (VR003).")
  var notes = false

  @Flag(help: "Also show all notes, inputs that could not be checked, and unused suppressions.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Do not print a report; report files are still written.")
  var quiet = false

  @OptionGroup var color: ColorOptions

  /// A report to be written to a file.
  private struct OutputFile {
    let format: ReportFormat
    let path: String

    init(_ argument: String) throws {
      guard let colon = argument.firstIndex(of: ":"), let format = ReportFormat(rawValue: String(argument[..<colon])),
        argument.index(after: colon) < argument.endIndex
      else {
        // The extension may indicate the intended format.
        let end = argument.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isPath = argument.contains(".") && !argument.contains(":")
        let guess: ReportFormat? =
          isPath ? ReportFormat(rawValue: end) ?? (end == "txt" ? .text : end == "xml" ? .junit : nil) : nil
        let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        let advice =
          ReportFormat(rawValue: argument).map { "use --output \($0.rawValue):PATH" }
          ?? guess.map { "use --output \($0.rawValue):\(ShellWord.of(argument))" }
          ?? "use --output FORMAT:PATH; the formats are \(formats)"
        throw ValidationError("invalid value '\(PrintableText.short(argument))' for '--output'\nhelp: \(advice)")
      }
      self.format = format
      path = String(argument[argument.index(after: colon)...])
    }
  }

  private var files: [OutputFile] { get throws { try output.map { try OutputFile($0) } } }

  func apply(to options: inout ValidationOptions) throws {
    options.root = root
    options.showsNotes = notes || verbose
    options.isVerbose = verbose
  }

  /// Whether a remark is shown on standard error.
  func shows(_ remark: ValidationRemark) -> Bool {
    switch remark.kind {
    case .problem, .information: true
    case .detail: verbose
    // The text itself ends with it.
    case .limits: !quiet && (statistics || effectiveFormat != .text)
    }
  }

  /// - Parameter toStandardError: whether standard output has another use.
  /// - Returns: whether all files were written.
  func write(_ result: LintResult, toStandardError: Bool) -> Bool {
    let areWritten = writeFiles(result)
    if !quiet { print(result, toStandardError: toStandardError) }
    return areWritten
  }

  private func writeFiles(_ result: LintResult) -> Bool {
    var areWritten = true
    // Checked before the run.
    for file in (try? files) ?? [] {
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

  /// Writes the reports of a run that failed. For text, the reason on standard error is enough.
  func writeFailure(_ result: LintResult) {
    _ = writeFiles(result)
    if !quiet && !effectiveFormat.isForPeople { Output.write(utf8: effectiveFormat.reporter().report(result)) }
  }

  private func print(_ result: LintResult, toStandardError: Bool) {
    let format = effectiveFormat
    let style: ReportStyle = !toStandardError && Style().isColored ? .colored : .plain
    // Users already saw the remarks on standard error.
    let reporter =
      statistics ? ReportFormat.statistics(style: style) : format.reporter(style: style, includesRemarks: false)
    if toStandardError {
      Output.flush()
      Output.writeStatus(String(decoding: reporter.report(result), as: UTF8.self))
    } else {
      Output.write(utf8: reporter.report(result))
      // Formats for programs have no summary line.
      if !format.isForPeople {
        Output.flush()
        Output.writeStatus(ReportFormat.summary(of: result))
      }
    }
  }
}

extension Output {
  /// Prints a remark about a suppression or a file.
  static func report(_ remark: ValidationRemark) {
    report("\(remark.location): \(remark.isProblem ? "warning" : "note"): \(remark.message)")
  }
}

/// Whether and how findings are fixed.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply safe fixes; with --notes, also fix notes.")
  var fix = false

  @Flag(help: "Also apply fixes that may change behavior.")
  var unsafeFixes = false

  @Flag(help: "Add comments to the files to suppress all findings shown.")
  var addSuppressions = false

  @Flag(help: "Print a diff and write nothing; requires --fix, --unsafe-fixes, or --add-suppressions.")
  var dryRun = false

  func validate() throws {
    if dryRun && !changesFiles {
      throw ValidationError("--dry-run requires --fix, --unsafe-fixes, or --add-suppressions")
    }
    if addSuppressions && (fix || unsafeFixes) {
      throw ValidationError("'--add-suppressions' conflicts with '\(fix ? "--fix" : "--unsafe-fixes")'")
    }
  }

  private var changesFiles: Bool { fix || unsafeFixes || addSuppressions }

  func apply(to options: inout ValidationOptions) {
    if fix || unsafeFixes { options.fixing = .on(unsafe: unsafeFixes, isDryRun: dryRun) }
    if addSuppressions { options.fixing = .suppressing(isDryRun: dryRun) }
  }

  /// Whether standard output is used for a diff or the fixed text.
  func ownsStandardOutput(_ paths: [String]) -> Bool { dryRun || (changesFiles && paths.contains("-")) }

  /// Prints diffs and the fixed standard input, and on standard error the actions.
  func report(_ outcome: ValidationOutcome) {
    if let input = outcome.standardInput, !dryRun { Output.write(utf8: input) }
    for change in outcome.changes {
      if dryRun { Output.write(utf8: change.difference) }
      for fix in change.fixes {
        Output.report("\(change.path): \(dryRun ? "would fix" : "fixed"): \(fix.title)")
      }
      if change.suppressionCount > 0 {
        let count = change.suppressionCount == 1 ? "1 finding" : "\(change.suppressionCount) findings"
        Output.report("\(change.path): \(dryRun ? "would suppress" : "suppressed") \(count)")
      }
    }
    for refused in outcome.refusedFixes {
      let finding = refused.finding
      guard let fix = finding.fix else { continue }
      let rules = refused.newlyViolated.joined(separator: ", ")
      Output.report(
        "\(finding.place.location): not fixed [\(finding.rule)]: the fix would introduce new findings"
          + (rules.isEmpty ? "" : " (\(rules))") + ": \(fix.title)")
    }
  }
}
