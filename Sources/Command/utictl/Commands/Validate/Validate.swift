import ArgumentParser
import TypeRegistry
import UTBundleDeclarations
import UTLibC
import UTLint
import UTSystemCalls
import UTText
import UTValidation

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    // Not a root: the parser, which gets this command without its parents, does not search for a request of
    // completions. That would be a twentieth of the time of a check.
    _superCommandName: "utictl",
    abstract: "Find problems in an app's declarations before the App Store or your users do.",
    discussion: """
      Checks the document types, type declarations, iCloud containers, and extensions in Info.plist files. Declarations \
      are also compared with the Swift and Objective-C code that the projects compile, or with the code in the --sources \
      folders. Without arguments, the current folder is checked.

      Folders are searched for Info.plist, *-Info.plist, Info-*.plist, and any Info.plist files that projects in them \
      (.xcodeproj, XcodeGen's project.yml) name or generate; build folders and files ignored by git are skipped. Projects \
      in parent folders are not used. A build in a folder (an .ipa, .xcarchive, or signed app) is mentioned, but \
      checked as a build only if you pass its path.

      To check a file with another name, such as a privacy manifest or entitlements, pass its path. A file that you pass \
      is checked as part of the project that names it, if any, and only findings in the files that you pass are reported.

      Project settings go in .utictl.yml; see configuration.md in share/doc/utictl/docs.

      Exit status: 0 if no finding reaches the --fail-on severity, 1 if one does or a file cannot be parsed, 2 for invalid \
      usage, an invalid configuration, or a file that cannot be read or written.

      Examples:
        utictl validate
        utictl validate --platform ios --fail-on warning App/Info.plist
        utictl validate --fix --dry-run .
        utictl validate --format github --output sarif:utictl.sarif
        utictl validate --select DT,UT --ignore DT012 Notes.app
        utictl validate --statistics
        utictl validate --add-suppressions --select DT014
      """)

  @Argument(
    help: ArgumentHelp(
      "The property lists, bundles, and folders to check; '-' reads standard input.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup(title: "Input") var scope: ScopeOptions
  @OptionGroup(title: "Findings") var judgment: JudgmentOptions
  @OptionGroup(title: "Output") var reports: ReportOptions
  @OptionGroup(title: "Fixes") var fixing: FixOptions

  func validate() throws {
    if fixing.dryRun, let format = reports.formatForPrograms {
      let option = reports.json ? "--json" : "--format \(format.rawValue)"
      throw ValidationError(
        "'--dry-run' conflicts with '\(option)'\nhelp: write the report to a file: --output \(format.rawValue):PATH")
    }
  }

  func run() throws {
    var options = ValidationOptions()
    options.paths = paths
    try checkIsNotCode(paths)
    options.version = Utictl.version
    try scope.apply(to: &options)
    try judgment.apply(to: &options)
    fixing.apply(to: &options)
    try reports.apply(to: &options)
    let outcome = try validate(options)
    for problem in outcome.declarationProblems where problem.severity == .warning {
      Output.report("\(problem)")
    }
    for remark in outcome.remarks where reports.shows(remark) { Output.report(remark) }
    fixing.report(outcome)
    for failure in outcome.failures { Output.complain("\(failure)") }
    let areWritten = reports.write(outcome.result, toStandardError: fixing.ownsStandardOutput(paths))
    // Freed with the process, which takes less time than releasing every file that was read.
    _ = Unmanaged.passRetained(Kept(outcome: outcome))
    let exitCode = areWritten ? outcome.exitCode : 2
    if exitCode != 0 { throw ExitCode(exitCode) }
  }

  /// Checks that no file of code is passed as a property list.
  private func checkIsNotCode(_ paths: [String]) throws {
    let code = paths.first { path in
      ["swift", "m", "mm", "h"].contains { path.hasSuffix(".\($0)") }
        && Descriptor.status(at: path.pathBytes, followingLinks: true)?.isFile ?? false
    }
    guard let code else { return }
    throw Failure(
      """
      '\(PrintableText.short(code))' is code, not a property list
      help: pass the project's folder; to compare other code with the declarations, add its folder: --sources FOLDER
      """)
  }

  private final class Kept {
    let outcome: ValidationOutcome

    init(outcome: ValidationOutcome) { self.outcome = outcome }
  }

  private func validate(_ options: ValidationOptions) throws -> ValidationOutcome {
    let progress = Progress()
    defer { progress.finish() }
    do throws(DeclarationValidationError) {
      return try ValidationRun(options, onProgress: progress.update).outcome()
    } catch {
      progress.finish()
      // The reader of a report file, such as a CI service, must see the error there.
      reports.writeFailure(error.result(options))
      guard case .configuration = error else { throw Failure("\(error)") }
      Output.report("\(error)")
      throw ExitCode(2)
    }
  }
}
