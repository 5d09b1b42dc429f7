import ArgumentParser
import InstalledTypes
import SystemPackage
import TypeRegistry
import UTLibC
import UTSystemCalls
import UTText
import UTTurnTables

struct DocumentTurns: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turns",
    abstract: "List the programs that read, write, wait for, or present files.",
    discussion: """
      Programs built with utictl's FileCoordination library take turns accessing files. While one program reads or \
      writes a file, other programs wait. A presenter is a program that has a file or folder open: it saves before \
      another program reads the file, and is notified of changes. Programs that do not coordinate are not listed, and \
      neither are other users' programs.

      With a path, lists only turns and presenters of that item, of its contents, and of the folders and packages that contain \
      it. --watch may miss turns shorter than a tenth of a second.

      Examples:
        utictl document turns Trip.notespackage
        utictl document turns --watch
        utictl document turns --json | jq '.[] | select(.isStopped)'
      """)

  @Argument(
    help: ArgumentHelp("The file or folder to list programs for (default: all files).", valueName: "path"),
    completion: .file())
  var path: String?

  @Flag(help: "List the programs again after each change, until interrupted.")
  var watch = false

  @Flag(help: "Print JSON; with --watch, an array on one line after each change.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let item = try path.map { try Self.place(ofArgument: $0) }
    var last: FileTurns?
    repeat {
      let turns = try turns(on: item)
      if turns != last {
        try write(turns, isFirst: last == nil)
        Output.flush()
        last = turns
      }
      if watch { usleep(100_000) }
    } while watch
  }

  private func turns(on item: [UInt8]?) throws -> FileTurns {
    do {
      return try FileTurns(TurnTable(), concerning: item, in: .ofProcess)
    } catch {
      Output.complain("\(error)")
      throw ExitCode(2)
    }
  }

  private func write(_ turns: FileTurns, isFirst: Bool) throws {
    if json, watch {
      JSONText.writeLine(turns.entries.map(FileTurnRecord.init))
    } else if json {
      try JSONArray.write(turns.entries.map(FileTurnRecord.init))
    } else {
      if !isFirst { Output.writeLine("") }
      for line in turns.lines(path.map { PrintableText.of($0) }) { Output.writeLine(line) }
    }
  }

  /// The absolute path of an argument, which need not exist, without links in the folders above.
  private static func place(ofArgument text: String) throws -> [UInt8] {
    realPlace(try Files.absolute(Files.path(ofArgument: text)).bytes).path
  }
}
