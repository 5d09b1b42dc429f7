import ArgumentParser
import InstalledTypes
import SystemPackage
import TypeRegistry
import UTClaimTables
import UTLibC
import UTSystemCalls
import UTText

struct DocumentClaims: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the programs that read, write, wait for, or present files.",
    discussion: """
      Programs built with utictl's FileCoordination library take turns with files. While one reads or writes a file, it holds \
      a claim on it, and others wait. A presenter shows a file or folder, saves it before others read it, and hears of \
      changes. Programs that do not coordinate are not listed, nor are those of other users.

      With a path, only claims and presenters of that item are listed, and those of the folders and packages that contain it \
      or of the items in it. A claim that is held for less than a tenth of a second may be missed by --watch.

      Examples:
        utictl document claims Trip.notespackage
        utictl document claims --watch
        utictl document claims --json | jq '.[] | select(.isStopped)'
      """)

  @Argument(help: ArgumentHelp("The file or folder; all if omitted.", valueName: "path"), completion: .file())
  var path: String?

  @Flag(help: "List them again after each change, until interrupted.")
  var watch = false

  @Flag(help: "Print JSON; with --watch, an array on one line after each change.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let item = try path.map { try Self.place(ofArgument: $0) }
    var last: FileClaims?
    repeat {
      let claims = try claims(on: item)
      if claims != last {
        try write(claims, isFirst: last == nil)
        Output.flush()
        last = claims
      }
      if watch { usleep(100_000) }
    } while watch
  }

  private func claims(on item: [UInt8]?) throws -> FileClaims {
    do {
      return try FileClaims(ClaimTable(), concerning: item, in: .ofProcess)
    } catch {
      Output.complain("\(error)")
      throw ExitCode(2)
    }
  }

  private func write(_ claims: FileClaims, isFirst: Bool) throws {
    if json, watch {
      Output.write(utf8: try JSONText(isCompact: true).encode(claims.entries.map(FileClaimRecord.init)))
      Output.write("\n")
    } else if json {
      try JSONArray.write(claims.entries.map(FileClaimRecord.init))
    } else {
      if !isFirst { Output.writeLine("") }
      for line in claims.lines(path.map { PrintableText.of($0) }) { Output.writeLine(line) }
    }
  }

  /// The absolute path of an argument, which need not exist, without links in the folders above.
  private static func place(ofArgument text: String) throws -> [UInt8] {
    realPlace(try Files.absolute(Files.path(ofArgument: text)).bytes).path
  }
}
