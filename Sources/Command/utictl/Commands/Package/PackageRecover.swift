import ArgumentParser
import DocumentPackages
import SafeWriting
import SystemPackage
import UTSystemCalls
import UTText

struct PackageRecover: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Finish or clean up interrupted saves of packages and files.",
    discussion: """
      Every command that changes a package recovers the package first. If 'document restore' of an item in a package \
      was interrupted, pass the item's path. Files that belong to a save in progress are left alone. So are untrusted \
      files: files owned by another user, and save records that do not match the files next to them.

      Exit status: 0 if no leftovers remain, 1 if some were left alone or another program's version was preserved, 2 for \
      invalid usage or a folder that cannot be read.

      Examples:
        utictl package recover Trip.notespackage
      """)

  @Argument(
    help: ArgumentHelp(
      "The packages and files to recover, even if they are missing after an interrupted save.",
      valueName: "package"),
    completion: .file())
  var packages: [String]

  func run() throws {
    var isClean = true
    for path in packages.map(Files.path(ofArgument:)) {
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
