import ArgumentParser
import FileTrees
import Packages
import Text

struct PackageDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between two packages.",
    discussion: """
      Compares the kinds and contents of items; timestamps are ignored.

      Exit status: 0 if the packages are equal, 1 if they differ, 2 for invalid usage or a package that cannot be read.

      Examples:
        utictl package diff Trip.notespackage Backup.notespackage
        utictl package diff --modes --json Trip.notespackage Backup.notespackage
      """)

  @Argument(help: ArgumentHelp("The first package.", valueName: "old"), completion: .file())
  var old: String

  @Argument(help: ArgumentHelp("The second package.", valueName: "new"), completion: .file())
  var new: String

  @Flag(help: "Also compare permissions.")
  var modes = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let packages = Files.bytes(ofArguments: [old, new]).map { DocumentPackage(at: Files.itemPath($0)) }
    var columns = Columns(strong: 1)
    var array = JSONArray()
    var isSame = true
    try PackageRun.orFailure {
      try packages[0].forEachDifference(to: packages[1], comparingModes: modes) { difference in
        isSame = false
        if json {
          try array.add(DifferenceRecord(difference))
        } else {
          columns.add([Self.word(difference.change), Self.path(difference), Self.detail(difference)])
        }
      }
    }
    if json { array.finish() } else { for line in columns.lines() { Output.writeLine(line) } }
    if !isSame { throw ExitCode(1) }
  }

  private static func word(_ change: TreeDifference.Change) -> String {
    change == .contents ? "changed" : change.rawValue
  }

  private static func path(_ difference: TreeDifference) -> String {
    difference.path.isEmpty ? "." : PrintableText.of(difference.path.pathBytes)
  }

  private static func detail(_ difference: TreeDifference) -> String {
    func mode(_ tree: FileTree?) -> String { tree?.attributes.mode.map(FileMode.text) ?? "-" }
    let sides = [difference.old, difference.new]
    return switch difference.change {
    case .added, .removed: sides.compactMap { $0 }.map(describe).joined()
    case .contents where difference.old?.contents?.count == difference.new?.contents?.count:
      "\(ByteCount.text(difference.old?.contents?.count ?? 0)), different contents"
    case .contents: sides.map { ByteCount.text($0?.contents?.count ?? 0) }.joined(separator: " → ")
    case .kind: sides.map { $0.map(describe) ?? "" }.joined(separator: " → ")
    case .link: sides.map { PrintableText.of($0?.destination ?? []) }.joined(separator: " → ")
    case .mode: sides.map(mode).joined(separator: " → ")
    }
  }

  private static func describe(_ tree: FileTree) -> String {
    switch tree.kind {
    case .file(let contents): return "file, \(ByteCount.text(contents.count))"
    case .directory:
      let count = tree.extent.items - 1
      return "folder, \(count) item\(count == 1 ? "" : "s")"
    case .symbolicLink(let destination): return "link to \(PrintableText.of(destination))"
    }
  }
}
