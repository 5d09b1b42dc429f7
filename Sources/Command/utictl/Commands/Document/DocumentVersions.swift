import ArgumentParser
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileVersions
import UTText

struct DocumentVersions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "versions",
    abstract: "List the versions of a file or package.",
    discussion: """
      Programs built with utictl's Documents library keep the versions that they replace, on the same file system, in \
      a folder that only you can read. Versions that lost a conflict are next to the file. They can come from these \
      programs, Syncthing, rclone, Nextcloud, ownCloud, or Dropbox. If only some files in a package lost a conflict, the \
      conflict version is the current package in which these files replace the current files. The first column is the \
      identifier to pass to other commands; a unique prefix is enough.

      Kept versions are thinned out as they age, and use at most a tenth of the free space. Conflict versions stay \
      until you resolve the conflict. If 'utictl package' replaced or removed an item, pass the item's path to list \
      its versions. If you pass the package, a message names these items.
        age         versions kept
        10 seconds  one per 2 seconds
        1 minute    one per 10 seconds
        1 hour      one per minute
        1 day       one per hour
        30 days     one per day
        older       one per week

      Examples:
        utictl document versions Report.txt
        utictl document cat Report.txt 3f2a
        utictl document restore Report.txt 3f2a
        utictl document keep Report.txt
        utictl document versions Trip.notespackage/day-1.note
        utictl document versions --delete Report.txt
        utictl document versions --delete --force Deleted.txt
      """)

  @Argument(
    help: ArgumentHelp("The file or package to list versions of, even if it was deleted.", valueName: "path"),
    completion: .file())
  var path: String

  @Flag(
    help:
      "Delete the kept versions, including versions of items in a package; the document and its conflict versions stay."
  )
  var delete = false

  @Flag(help: "With --delete, also delete the last copy of a deleted file.")
  var force = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var turn: WritingTurn
  @OptionGroup var color: ColorOptions
  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if turn.wait != nil, !delete { throw ValidationError("--wait requires --delete") }
    if force, !delete { throw ValidationError("--force requires --delete") }
    if delete, json { throw ValidationError("--delete and --json cannot be combined; use one of them") }
  }

  func run() throws {
    if delete { return try turn.take(for: path, declarations.packageRules()) { try deleteAll($0) } }
    let history = try VersionRun.history(ofArgument: path, readsContents: false)
    let versions = try VersionRun.orFailure { try history.all() }
    if json { return try JSONArray.write(versions.map { VersionRecord($0) }) }
    VersionRun.print(versions)
    let items = try VersionRun.orFailure { try ReadProblems.reporting { history.itemsWithVersions } }
    for item in items {
      Output.report("\(PrintableText.short(item.bytes)): has versions of its own; use its path to list them")
    }
    if !items.isEmpty { return }
    guard versions.allSatisfy({ $0.kind == .current }) else { return }
    let others = try VersionRun.complain(ofConflictsIn: history)
    if others == 0 { Output.report("\(PrintableText.short(path)): no other versions") }
  }

  private func deleteAll(_ history: VersionHistory) throws {
    let count: Int
    do {
      count = try history.removeStored(includingLast: force)
      if count > 0 { try history.sync() }
    } catch let error as LastVersionError {
      throw Failure("\(error.problem); restore one, or add --force to delete them")
    } catch { throw Failure("\(error)") }
    Output.writeLine("deleted \(count) version\(count == 1 ? "" : "s")")
  }
}

extension VersionRun {
  /// Prints a line for each version.
  static func print(_ versions: [FileVersion]) {
    var columns = Columns(strong: 1)
    for version in versions { columns.add(version.columns) }
    for line in columns.lines() { Output.writeLine(line) }
  }
}

extension FileVersion {
  fileprivate var columns: [String] {
    [
      String(id.prefix(8)), modificationDate.utcText, label,
      size.map { ByteCount.text($0) } ?? "package", saver ?? "",
    ]
  }

  private var label: String {
    switch kind {
    case .current: "current"
    case .stored: isDiscardable ? "kept" : lostConflict ? "lost a conflict" : "kept until deleted"
    case .conflict(let source): source == .program ? "conflict" : "conflict, \(source.name)"
    }
  }

  /// The user who saved it, if it is a conflict version.
  private var saver: String? {
    isConflict ? [author, computer].compactMap(\.self).first.map { PrintableText.of($0) } : nil
  }
}
