import ArgumentParser
import FileTrees
import PropertyLists
import ThreeWayMerge
import UTFileVersions
import UTText

struct DocumentDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show the differences between two versions of a file or package.",
    discussion: """
      Text files are compared line by line, property lists by value, and packages item by item.

      Exit status: 0 if the versions are equal, 1 if they differ, 2 for invalid usage or a version that cannot be read.

      Examples:
        utictl document diff Report.txt 3f2a
        utictl document diff Settings.plist 3f2a a81b
      """)

  @Argument(
    help: ArgumentHelp("The file or package whose versions are compared.", valueName: "path"), completion: .file())
  var path: String

  @Argument(
    help: ArgumentHelp(
      "The identifier of the older version, or a prefix of it (default: the version before the current one).",
      valueName: "old"),
    completion: Completions.versions)
  var old: String?

  @Argument(
    help: ArgumentHelp(
      "The identifier of the newer version, or a prefix of it (default: the current version).", valueName: "new"),
    completion: Completions.versions)
  var new: String?

  @OptionGroup var color: ColorOptions

  func run() throws {
    let history = try VersionRun.history(ofArgument: path, readsContents: true)
    guard
      let before = try old.map({ try VersionRun.version($0, in: history) }) ?? history.stored.first
        ?? history.conflicts.first
    else {
      throw Failure(
        "'\(PrintableText.short(path))' has no version before the current one")
    }
    let after = try VersionRun.version(new ?? "current", in: history)
    let trees = try VersionRun.orFailure {
      (old: try history.contents(of: before), new: try history.contents(of: after))
    }
    let isSame: Bool
    if let old = trees.old.contents, let new = trees.new.contents {
      isSame = try VersionRun.orFailure { try compare(old, label(before), to: new, label(after)) }
    } else {
      isSame = try VersionRun.orFailure { try Self.compare(trees.old.withoutConflicts, to: trees.new.withoutConflicts) }
    }
    if !isSame { throw ExitCode(1) }
  }

  /// The name of a version in the header.
  private func label(_ version: FileVersion) -> String {
    version.kind == .current ? path : "\(path) (\(version.id.prefix(8)))"
  }

  /// Prints the difference of two files; for large files, only whether there is a difference.
  ///
  /// - Returns: whether there is none.
  private func compare(
    _ old: FileContents, _ oldName: String, to new: FileContents, _ newName: String
  ) throws -> Bool {
    guard max(old.count, new.count) > Files.maximumText else {
      return try Self.compare(old.bytes(), oldName, to: new.bytes(), newName)
    }
    if try old.hasSameBytes(as: new) { return true }
    Output.writeLine("large files differ: \(ByteCount.text(old.count)) → \(ByteCount.text(new.count))")
    return false
  }

  /// Prints the difference of two files.
  ///
  /// - Returns: whether there is none.
  private static func compare(_ old: [UInt8], _ oldName: String, to new: [UInt8], _ newName: String) throws -> Bool {
    guard old != new else { return true }
    if let old = PropertyList(document: old)?.root?.value, let new = PropertyList(document: new)?.root?.value {
      var isSame = true
      old.forEachDifference(to: new) { difference in
        isSame = false
        Output.writeLine(line(difference))
      }
      return isSame
    }
    let isText = ![old, new].contains { $0.prefix(8000).contains(0) && !hasByteOrderMark($0) }
    if isText {
      Output.write(utf8: UnifiedDiff.text(from: old, named: oldName, to: new, named: newName))
    } else {
      Output.writeLine("binary files differ: \(ByteCount.text(old.count)) → \(ByteCount.text(new.count))")
    }
    return false
  }

  /// Prints the differences of two versions of which at least one is a package.
  ///
  /// - Returns: whether there are none.
  private static func compare(_ old: FileTree, to new: FileTree) throws -> Bool {
    var columns = Columns(strong: 1)
    var isSame = true
    try old.forEachDifference(to: new) { difference in
      isSame = false
      columns.add(difference.columns)
    }
    for line in columns.lines() { Output.writeLine(line) }
    return isSame
  }

  private static func hasByteOrderMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func line(_ difference: PropertyListDifference) -> String {
    let path = difference.newPath ?? difference.oldPath ?? PropertyListPath()
    let name = path.isEmpty ? "the root" : PrintableText.of(path.description)
    return switch (difference.old, difference.new) {
    case (let old?, let new?): "changed  \(name)  \(old.summary) → \(new.summary)"
    case (nil, let new?): "added    \(name)  \(new.summary)"
    case (let old?, nil): "removed  \(name)  \(old.summary)"
    case (nil, nil): name
    }
  }
}
