import ArgumentParser
import FileTrees
import UTFileVersions
import UTText

struct DocumentCat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cat",
    abstract: "Print the contents of a version of a file.",
    discussion: """
      Examples:
        utictl document cat Report.txt 3f2a | less
        utictl document cat Trip.notespackage 3f2a index.json
      """)

  @Argument(help: ArgumentHelp("The file or package whose version is printed.", valueName: "path"), completion: .file())
  var path: String

  @Argument(
    help: ArgumentHelp("The identifier of the version, or a prefix of it.", valueName: "version"),
    completion: Completions.versions)
  var version: String

  @Argument(
    help: ArgumentHelp("The path of the file in the package, if the version is a package.", valueName: "item"))
  var item: String?

  func run() throws {
    let history = try VersionRun.history(ofArgument: path, readsContents: true)
    let version = try VersionRun.version(version, in: history)
    try VersionRun.orFailure {
      let names = try itemPath
      let root = try history.contents(of: version)
      guard let tree = root[path: names] else {
        guard root.contents == nil else {
          throw Failure(
            "version '\(version.id.prefix(8))' is a file, not a package; omit '\(PrintableText.of(names.pathBytes))'")
        }
        throw Failure(
          "no item '\(PrintableText.of(names.pathBytes))' in version '\(version.id.prefix(8))'; "
            + "see the changed items with 'utictl document diff'"
        )
      }
      guard let contents = tree.contents else {
        throw Failure(
          item.map { "'\(PrintableText.of($0))' is not a file; use the path of a file in the package" }
            ?? "the version is not a file; add the path of a file in it")
      }
      try contents.forEachPiece { Output.write(utf8: $0) }
    }
  }

  /// The names of the folders above the file in the package.
  private var itemPath: [FileName] {
    get throws {
      try (item ?? "").pathBytes.split(separator: UInt8(ascii: "/")).map { name in
        guard let name = FileName(name) else {
          throw Failure(
            "'\(PrintableText.of(item ?? ""))' is not a valid path in a package; use names of at most 255 bytes, other than '.' and '..'"
          )
        }
        return name
      }
    }
  }
}
