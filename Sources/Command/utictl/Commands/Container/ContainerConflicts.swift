import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerConflicts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List the versions that lost a conflict between devices.",
    discussion: """
      The last column is the device that created the version, if Syncthing reports it; the device identifier in \
      the filename belongs to the device that won. Resolve conflicts with 'utictl document resolve'.

      Examples:
        utictl container conflicts
        utictl container conflicts --json iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp("Containers to list conflicts in (default: all).", valueName: "identifier"),
    completion: Completions.containers)
  var identifiers: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    var records: [ContainerConflictRecord] = []
    var columns = Columns(strong: 0)
    var example: String?
    for container in try run.containers(identifiers) {
      let engine = try run.engine(of: container)
      let conflicts = try ContainerRun.wait { try await container.conflicts(engine) }
      let paths = TypedPaths(container, run)
      for conflict in conflicts {
        let record = ContainerConflictRecord(conflict, in: container)
        records.append(record)
        let path = PrintableText.of(paths.path(of: conflict.version))
        example = example ?? ShellWord.of(String(spelling: paths.path(of: conflict.document)))
        columns.add([path, record.date ?? "", record.source, record.device ?? "unknown device"])
      }
    }
    if json { return try JSONArray.write(records) }
    for line in columns.lines() { Output.writeLine(line) }
    if let example { Output.report("help: to resolve a conflict, run: utictl document resolve \(example)") }
    if records.isEmpty { Output.report("no conflicts") }
  }
}
