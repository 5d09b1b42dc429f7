import ArgumentParser
import FileTypes
import InstalledTypes
import SafeWriting
import TypeRegistry
import UTBundleDeclarations
import UTFileVersions
import UTText

struct DocumentInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract:
      "Show a document's type, the app that opens it, unsaved changes, conflicts, and leftovers from interrupted saves.",
    discussion: """
      The app is the first one that 'utictl claims' lists, from installed declarations and from --declarations. \
      Unsaved changes come from the recovery stores of programs built with utictl's Documents library, by default in \
      $XDG_STATE_HOME (~/.local/state). 'utictl document unsaved' prints and restores them. This command does not \
      modify any files.

      Examples:
        utictl document info --declarations Notes.app Trip.notespackage
        utictl document info --json Trip.notespackage | jq '.[].unsaved'
      """)

  @Argument(help: ArgumentHelp("The files and packages to examine.", valueName: "path"), completion: .file())
  var paths: [String]

  @OptionGroup var recovery: RecoveryStoreOptions

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    let bundles = (declarations.files + DeclarationFolders.standard()).flatMap { InfoPlist.all(at: $0) }
    let stores = try recovery.stores()
    var array = JSONArray()
    var (hasFailed, isFirst) = (false, true)
    for path in paths.map(\.pathBytes) {
      do {
        let document = try DocumentView(at: path, in: registry, bundles: bundles, stores: stores)
        if json {
          try array.add(DocumentRecord(document))
        } else {
          if !isFirst { Output.writeLine("") }
          for line in document.lines() { Output.writeLine(line) }
        }
        isFirst = false
      } catch {
        hasFailed = true
        Output.complain("\(error)")
        PackageRun.mentionLeftovers(besideItemAt: Files.path(path))
      }
    }
    if json { array.finish() }
    if hasFailed { throw ExitCode(2) }
  }
}
