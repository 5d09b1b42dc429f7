import ArgumentParser
import UTContainers
import UTSyncEngines

struct ContainerConflicts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "List the versions that lost a conflict between devices.",
    discussion: """
      The last column is the device on which the version was made, if Syncthing knows it; the identifier in the name is that of \
      the device that won. Resolve conflicts with 'utictl document resolve'.

      Examples:
        utictl container conflicts
        utictl container conflicts --json iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp("The containers; all if omitted.", valueName: "identifier"), completion: Completions.containers)
  var identifiers: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    var records: [ContainerConflictRecord] = []
    for container in try run.containers(identifiers) {
      let engine = try run.engine(of: container)
      let conflicts = try ContainerRun.wait { try await container.conflicts(engine) }
      records += conflicts.map { ContainerConflictRecord($0, in: container) }
    }
    if json { return try JSONArray.write(records) }
    var columns = Columns(strong: 0)
    for record in records {
      columns.add([record.path, record.date ?? "", record.source, record.device ?? "unknown device"])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if records.isEmpty { Output.report("no conflicts") }
  }
}
