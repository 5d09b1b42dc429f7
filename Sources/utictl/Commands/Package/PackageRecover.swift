import ArgumentParser
import Packages
import SafeWriting
import SystemCalls
import SystemPackage
import Text

struct PackageRecover: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Complete or remove what interrupted saves left next to packages and files.",
    discussion: """
      Every command that changes a package does this first. Files of a save in progress are left alone, and so are files that \
      cannot be trusted: those of another user, and records that do not match the files next to them.

      Exit status: 0 if nothing is left, 1 if something was left alone or another program's version was kept, 2 if the folder \
      cannot be read.

      Examples:
        utictl package recover Trip.notespackage
      """)

  @Argument(
    help: ArgumentHelp("Packages and files; they need not exist.", valueName: "package"), completion: .file())
  var packages: [String]

  func run() throws {
    var isClean = true
    for path in Files.bytes(ofArguments: packages).map(Files.path) {
      let report = try PackageRun.orFailure { try DocumentPackage(at: path).recover() }
      show(report, for: path)
      isClean = report.leavesNothing && isClean
    }
    if !isClean { throw ExitCode(1) }
  }

  private func show(_ report: RecoveryReport, for path: FilePath) {
    if report.completesSave {
      Output.writeLine("\(PrintableText.short(path.bytes)): completed an interrupted save")
    }
    for removed in report.removed { Output.writeLine("\(PrintableText.of(removed.bytes)): removed") }
    for remark in PackageRemark.remarks(on: report, of: path) { Output.report("\(remark)") }
    for busy in report.busy {
      Output.report("\(PrintableText.short(busy.bytes)): warning: in use by a save in progress")
    }
    for failure in report.failures { Output.complain("\(failure)") }
  }
}
