import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the containers.",
    discussion: """
      Examples:
        utictl container list
        utictl container list --json | jq -r '.[].documents'
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    let records = try run.all().map { ContainerRecord($0, link: run.store.link(to: $0), try? run.engine(of: $0)) }
    if json { return try JSONArray.write(records) }
    var columns = Columns(strong: 0)
    for record in records {
      columns.add([record.identifier, record.engine ?? "unknown", record.link ?? record.documents])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if records.isEmpty { Output.report("no containers; create one with 'utictl container create'") }
  }
}
