import ArgumentParser
import FileTrees
import FoundationEssentials
import UTFileVersions
import UTText

struct DocumentUnsaved: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsaved",
    abstract: "List, print, restore, or discard changes that programs could not save.",
    discussion: """
      Programs built with utictl's Documents library store these changes in $XDG_STATE_HOME (~/.local/state), and \
      restore them when the document is opened. The first column is the identifier; a unique prefix is enough.

      --restore keeps the replaced contents as a version, and removes the changes once the file contains them. Changes that a \
      running program uses, or that belong to another user, are neither restored nor discarded. To finish an interrupted save, use \
      'utictl package recover'.

      Files of a package that could not be read when its changes were stored are taken from the package.

      Exit status: 0 on success, 1 if another program saved the file at the same time and its version was preserved, or \
      if restored changes lack such files, 2 for invalid usage or changes that cannot be read or restored.

      Examples:
        utictl document unsaved
        utictl document unsaved --print 3f2a | less
        utictl document unsaved --restore 3f2a
        utictl document unsaved --discard 3f2a
      """)

  @Argument(
    help: ArgumentHelp(
      "The file or package that was not saved, even if it was moved (default: all documents).", valueName: "path"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp("Print these changes; for a package, print the paths of its files.", valueName: "identifier"))
  var print: String?

  @Option(help: ArgumentHelp("Replace the file with these changes.", valueName: "identifier"))
  var restore: String?

  @Option(help: ArgumentHelp("Delete these changes.", valueName: "identifier"))
  var discard: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var recovery: RecoveryStoreOptions
  @OptionGroup var owner: OwnerChange
  @OptionGroup var turn: WritingTurn
  @OptionGroup var color: ColorOptions

  func validate() throws {
    let actions = [print, restore, discard].compactMap(\.self).count
    if actions > 1 || json && actions > 0 {
      throw ValidationError("--print, --restore, --discard, and --json cannot be combined; use one of them")
    }
    if turn.wait != nil, restore == nil { throw ValidationError("--wait requires --restore") }
    if owner.changeOwner, restore == nil { throw ValidationError("--change-owner requires --restore") }
  }

  func run() throws {
    let found = try UnsavedEntry.all(
      of: path, in: recovery.stores(), removesFragments: restore != nil || discard != nil)
    if let print { return try show(UnsavedEntry.entry(print, among: found)) }
    if let discard {
      let entry = try UnsavedEntry.entry(discard, among: found)
      return try VersionRun.orFailure { try UnsavedContents(entry.entry).discard() }
    }
    if let restore { return try putBack(UnsavedEntry.entry(restore, among: found)) }
    if json { return try JSONArray.write(found.map { UnsavedRecord($0) }) }
    var columns = Columns(strong: 1)
    for entry in found { columns.add(entry.columns) }
    for line in columns.lines() { Output.writeLine(line) }
    if found.isEmpty { Output.report("no unsaved changes") }
  }

  private func show(_ entry: UnsavedEntry) throws {
    try VersionRun.orFailure {
      let tree = try FileTree(contentsOf: entry.entry.contentsPath)
      if tree.destination != nil { throw UnsavedContents.Failure.link(entry.entry.contentsPath) }
      if let contents = tree.contents { return try contents.forEachPiece { Output.write(utf8: $0) } }
      tree.forEachItem { path, item in
        if item.contents != nil { Output.writeLine(PrintableText.of(path.pathBytes)) }
      }
      if let files = entry.missingFiles {
        Output.report("note: missing \(files) that could not be read when the changes were stored")
      }
    }
  }

  private func putBack(_ entry: UnsavedEntry) throws {
    let target = path ?? String(spelling: entry.entry.record.documentPath.bytes)
    let (place, outcome) = try turn.take(for: target, mayBeMissing: true) { history in
      (
        history.path,
        try VersionRun.orFailure {
          try history.restore(
            UnsavedContents(entry.entry), toFoundPath: path == nil, changingOwner: owner.changeOwner)
        }
      )
    }
    let kept = outcome?.conflict ?? outcome?.previous
    if let kept {
      Output.report("\(PrintableText.short(target)): warning: \(kept.explanation())")
    }
    let record = entry.entry.record
    let time = "could not be read when the changes were stored"
    var missing = record.leftOut(of: place).map { "'\(PrintableText.of($0))' is missing, because it \(time)" }
    if let count = record.unlistedCount {
      missing.append("files that \(time) may be missing; \(count) are not listed")
    }
    for text in missing { Output.report("\(PrintableText.short(target)): warning: \(text)") }
    try ContainerScan.tell([place.removingLastComponent()])
    if kept != nil || !missing.isEmpty { throw ExitCode(1) }
  }
}
