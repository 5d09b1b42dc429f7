import ArgumentParser
import DocumentPackages
import FileTypes
import TypeRegistry
import UTText

struct PackageVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that packages match their types, can be read, and will work on other systems.",
    discussion: """
      Finds:
        - folders with a flat file's extension, and files with a package's extension
        - packages and flat files whose extensions are not declared
        - unreadable items, sockets, and devices
        - names that differ only in case or Unicode normalization
        - names that Windows does not allow
        - links that are broken or point outside the package
        - leftovers from interrupted saves

      For a folder that is not a package, verifies the packages in it, or the folder itself if it contains none.

      Exit status: 0 if there are no findings, 1 if there are, 2 for invalid usage or a package that cannot be read at all.

      Examples:
        utictl package verify --declarations Notes.app Trip.notespackage
        utictl package verify --contents --json *.rtfd
        utictl package verify .
      """)

  @Argument(
    help: ArgumentHelp("The packages to verify, or folders with packages.", valueName: "package"), completion: .file())
  var packages: [String]

  @Flag(help: "Read all data to detect disk errors.")
  var contents = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    var array = JSONArray()
    var (count, uncheckedCount, isIncomplete) = (0, 0, false)
    let paths = packages.map(\.pathBytes).flatMap { argument in
      let found = packagesInFolder(argument, registry) { error in
        isIncomplete = true
        Output.complain("\(error)")
      }
      return found.isEmpty ? [argument] : found
    }
    for path in paths {
      do {
        let findings = try PackageVerification(ofPackageAt: path, in: registry, readingContents: contents).perform()
        count += findings.count
        for finding in findings { if json { try array.add(PackageFindingRecord(finding)) } else { print(finding) } }
      } catch {
        uncheckedCount += 1
        Output.complain("\(error)")
        PackageRun.mentionLeftovers(besideItemAt: Files.path(path))
      }
    }
    if json { array.finish() }
    func counted(_ count: Int) -> String { "\(count) package\(count == 1 ? "" : "s")" }
    let checked = counted(paths.count - uncheckedCount)
    var summary =
      count == 0 && !isIncomplete
      ? "Checked \(checked), no problems" : "\(count) finding\(count == 1 ? "" : "s") in \(checked)"
    if uncheckedCount > 0 {
      let unchecked = "\(counted(uncheckedCount)) could not be checked"
      summary = uncheckedCount == paths.count ? unchecked : "\(summary); \(unchecked)"
    }
    // Formats for programs have no summary line.
    if json { Output.report(summary) } else { Output.writeLine(summary) }
    if isIncomplete || uncheckedCount > 0 { throw ExitCode(2) }
    if count > 0 { throw ExitCode(1) }
  }

  /// The packages in a folder that is not a package itself, sorted by name; empty for other items.
  private func packagesInFolder(
    _ path: [UInt8], _ registry: TypeRegistry, onError: (FileTypeError) -> Void
  ) -> [[UInt8]] {
    let packageType = registry.type(carrying: "com.apple.package")
    guard let type = try? registry.type(ofItemAt: path, followingLinks: true), type.identifier == "public.folder" else {
      return []
    }
    var walk = FileTypeWalk(registry)
    walk.isOrdered = true
    var packages: [[UInt8]] = []
    walk.forEachItem(under: [path], onError: onError) { path, type in
      if type.conforms(to: packageType) { packages.append(path.withUnsafeBytes { Array($0) }) }
    }
    return packages
  }

  private func print(_ finding: PackageFinding) {
    Output.writeLine(
      "\(PrintableText.of(finding.path)): \(finding.severity.rawValue): \(PrintableText.of(finding.message)) "
        + "[\(finding.rule.rawValue)]")
    Output.writeLine(Style().faint("   = help: \(finding.help)"))
  }
}
