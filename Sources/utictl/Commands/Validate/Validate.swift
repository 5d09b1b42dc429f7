import ArgumentParser
import BundleDeclarations
import Lint
import TypeRegistry
import Validation

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find what is wrong with the declarations of apps before the App Store or users do.",
    discussion: """
      Checks document types, type declarations, iCloud containers and extensions of Info.plist files. Folders are searched for \
      Info.plist, *-Info.plist, Info-*.plist and what the projects in them (.xcodeproj, XcodeGen's project.yml) name or \
      generate, but for folders that tools fill and what git ignores; a file of another name is checked if it is named. \
      Without arguments it is the current folder. Settings of a project are in .utictl.yml; configuration.md in share/doc/utictl describes it.

      Exit status: 0 if nothing is found that --fail-on names, 1 if something is, be it that a file is no property list, 2 for \
      misuse, a faulty configuration or a file that cannot be read or written.

      Examples:
        utictl validate
        utictl validate --platform ios --fail-on warning App/Info.plist
        utictl validate --fix --dry-run .
        utictl validate --format github --output sarif:utictl.sarif
        utictl validate --select DT,UT --ignore DT012 Notes.app
      """)

  @Argument(
    help: ArgumentHelp("Property lists and folders; '-' is standard input.", valueName: "path"), completion: .file())
  var paths: [String] = []

  @OptionGroup(title: "What is checked") var scope: ScopeOptions
  @OptionGroup(title: "What counts") var judgement: JudgementOptions
  @OptionGroup(title: "What is printed") var reports: ReportOptions
  @OptionGroup(title: "Mending") var mending: MendingOptions

  func run() throws {
    var options = ValidationOptions()
    options.paths = try Files.checkedTexts(paths)
    options.version = Utictl.version
    try scope.apply(to: &options)
    try judgement.apply(to: &options)
    mending.apply(to: &options)
    reports.apply(to: &options)
    let outcome = try validate(options)
    for diagnostic in outcome.declarationDiagnostics where diagnostic.severity == .warning {
      Output.report("\(diagnostic)")
    }
    for remark in outcome.remarks where remark.kind != .detail || reports.verbose { Output.report(remark) }
    mending.report(outcome)
    for failure in outcome.failures { Output.complain("\(failure)") }
    let areWritten = reports.write(outcome.result, toStandardError: mending.ownsStandardOutput(paths))
    // It goes with the process, which takes less time than to let go of every file that was looked at.
    _ = Unmanaged.passRetained(Kept(outcome: outcome))
    let exitCode = areWritten ? outcome.exitCode : 2
    if exitCode != 0 { throw ExitCode(exitCode) }
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
      // Who waits for a report, such as a service that shows it, has to be told there.
      reports.writeFailure(error.result(version: options.version))
      guard case .configuration = error else { throw Failure("\(error)") }
      Output.report("\(error)")
      throw ExitCode(2)
    }
  }
}
