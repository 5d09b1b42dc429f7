import ArgumentParser
import FileTrees
import PropertyLists
import SafeWriting
import SystemPackage
import ThreeWayMerge
import UTText

struct DocumentMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the changes in two copies of a file.",
    discussion: """
      XML and binary property lists are merged by key, and their comments and layout are kept. OpenStep property lists \
      and all other files are merged line by line. The arguments have the same order as in 'git merge-file'; \
      docs/git.md shows how to set up git to merge property lists with this command.

      The result replaces the current file. If both copies changed the same key or the same lines, the conflicts are \
      shown, and nothing is written.

      Exit status: 0 if the changes are merged, 1 if they conflict or another program changed the current file during \
      the merge, 2 for invalid usage or a file that cannot be read.

      Examples:
        utictl document merge Mine.plist Original.plist Theirs.plist
        utictl document merge Mine.txt Original.txt Theirs.txt
      """)

  @Argument(
    help: ArgumentHelp("The file with your changes; the result replaces it.", valueName: "current"), completion: .file()
  )
  var current: String

  @Argument(help: ArgumentHelp("The file that both copies were made from.", valueName: "base"), completion: .file())
  var base: String

  @Argument(help: ArgumentHelp("The file with the changes to merge.", valueName: "other"), completion: .file())
  var other: String

  @OptionGroup var owner: OwnerChange

  func run() throws {
    // In the order of the arguments: names that are not UTF-8 can have the same text.
    let paths = try [current, base, other].map { try Files.itemPath(ofArgument: $0) }
    let files = try paths.map(Self.file)
    let merged = try merge(files[1].bytes, files[0].bytes, files[2].bytes, namedBy: paths)
    guard merged != files[0].bytes else { return }
    var options = SaveOptions()
    options.changesOwner = owner.changeOwner
    // The changes may come from a file that the owner is not allowed to read.
    options.context.contentsOwners = (files[2].base?.owner).map { [$0] } ?? []
    let outcome = try VersionRun.orFailure {
      try SafeWrite.file(at: paths[0], replacing: files[0].base, options: options) { try $0.write(merged) }
    }
    if let conflict = outcome.conflict ?? outcome.previous {
      Output.report("\(PrintableText.short(paths[0].bytes)): warning: \(conflict.explanation())")
      throw ExitCode(1)
    }
  }

  private static func file(_ path: FilePath) throws -> (bytes: [UInt8], base: FileBase?) {
    try VersionRun.orFailure {
      try Place.checkStaysInContainer(path)
      let (tree, base) = try FileTree.read(path)
      guard let contents = tree.contents else {
        throw Failure("cannot merge '\(PrintableText.short(path.bytes))': it is not a file")
      }
      guard contents.count <= Files.maximumText else {
        throw Failure(
          "cannot merge '\(PrintableText.short(path.bytes))': it is larger than \(ByteCount.text(Files.maximumText))")
      }
      return (try contents.bytes(), base)
    }
  }

  /// - Parameter paths: the current file, the base, and the other file.
  /// - Throws: ``Failure`` if there are conflicts, after printing them.
  private func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], namedBy paths: [FilePath]
  ) throws -> [UInt8] {
    let names = paths.map { PrintableText.short($0.bytes) }
    let lists = [base, ours, theirs].compactMap(PropertyList.init(document:))
    let conflicts: [String]
    if lists.count == 3 {
      let merge = try VersionRun.orFailure {
        try PropertyListFileMerge(base: lists[0], ours: lists[1], theirs: lists[2])
      }
      if let merged = merge.merged { return merged }
      conflicts = merge.conflicts.map(Self.line)
    } else {
      let merge = TextMerge(base: base, ours: ours, theirs: theirs)
      if let merged = merge.merged { return merged }
      conflicts = merge.conflicts.map {
        "\(Self.lines($0.ours)) of '\(names[0])', \(Self.lines($0.theirs)) of '\(names[2])'"
      }
    }
    for conflict in conflicts { Output.writeLine("conflict  \(conflict)") }
    throw Failure(
      "\(conflicts.count) conflict\(conflicts.count == 1 ? "" : "s"); '\(names[0])' is unchanged", exitCode: 1)
  }

  private static func line(_ conflict: PropertyListMerge.Conflict) -> String {
    let path = conflict.path.isEmpty ? "the root" : PrintableText.of(conflict.path.description)
    let values = [conflict.base, conflict.ours, conflict.theirs].map { $0?.summary ?? "no value" }
    return "\(path)  \(values[0]) → \(values[1]), \(values[2])"
  }

  private static func lines(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "removal at line \(range.lowerBound + 1)"
    case 1: "line \(range.lowerBound + 1)"
    default: "lines \(range.lowerBound + 1) to \(range.upperBound)"
    }
  }
}
