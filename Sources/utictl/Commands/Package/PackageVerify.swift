import ArgumentParser
import Packages
import Text
import TypeRegistry

struct PackageVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that packages are what their types say, can be read, and will be the same elsewhere.",
    discussion: """
      Found are: folders with the extension of a flat type and files with that of a package, extensions that no type declares, what \
      cannot be read, sockets and devices, names that are one where case or Unicode normalization does not count, names that Windows \
      does not allow, links that lead out or nowhere, and what crashed saves left.

      Exit status: 0 if nothing is found, 1 if something is, 2 if a package cannot be read at all.

      Examples:
        utictl package verify --declarations Notes.app Trip.notespackage
        utictl package verify --contents --json *.rtfd
      """)

  @Argument(help: ArgumentHelp("Packages.", valueName: "package"), completion: .file())
  var packages: [String]

  @Flag(help: "Read every byte, so that a damaged disk is noticed.")
  var contents = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    var array = JSONArray()
    var (count, hasFailed) = (0, false)
    for path in Files.bytes(ofArguments: packages) {
      do {
        let findings = try PackageVerification(ofPackageAt: path, in: registry, readingContents: contents).perform()
        count += findings.count
        for finding in findings { if json { try array.add(PackageFindingRecord(finding)) } else { print(finding) } }
      } catch {
        hasFailed = true
        Output.complain("\(error)")
        PackageRun.mentionLeftovers(besideItemAt: Files.path(path))
      }
    }
    if json { array.finish() }
    let scope = "\(packages.count) package\(packages.count == 1 ? "" : "s")"
    let summary =
      count == 0 && !hasFailed
      ? "No faults found in \(scope)" : "\(count) finding\(count == 1 ? "" : "s") in \(scope)"
    // What programs read does not say how it went in a line.
    if json { Output.report(summary) } else { Output.writeLine(summary) }
    if hasFailed { throw ExitCode(2) }
    if count > 0 { throw ExitCode(1) }
  }

  private func print(_ finding: PackageFinding) {
    Output.writeLine(
      "\(PrintableText.of(finding.path)): \(finding.severity.rawValue): \(PrintableText.of(finding.message)) "
        + "[\(finding.rule.rawValue)]")
    Output.writeLine(Style().faint("   = help: \(finding.advice)"))
  }
}
