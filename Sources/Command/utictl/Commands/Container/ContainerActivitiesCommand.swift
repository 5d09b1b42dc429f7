import ArgumentParser
import UTActivities
import UTContainers
import UTText

struct ContainerActivitiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activities",
    abstract: "List the activities that you can continue on this device.",
    discussion: """
      Lists the documents that are open on other devices with the same containers, and in other programs on this \
      device, if these programs report them. The columns are the device, the program, the time of the report, the \
      document, and the title. Documents outside containers are offered only on this device. They are listed only if \
      you pass no containers.

      Exit status: 0 on success, 1 if an activity file cannot be used, 2 for invalid usage.

      Examples:
        utictl container activities
        utictl container activities --json | jq -r '.[].document'
      """)

  @Argument(
    help: ArgumentHelp("Containers to list documents for (default: all).", valueName: "identifier"),
    completion: Completions.containers)
  var identifiers: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    var (records, hasProblems): ([ContainerActivityRecord], Bool) = ([], false)
    let containers = try ContainerRun().containers(identifiers)
    let host = identifiers.isEmpty ? [ActivityDevice.shared.host].compactMap(\.self) : []
    for place in containers.map({ .container($0) }) + host {
      let found = ActivityFiles(place).found()
      records += found.offers.map { ContainerActivityRecord($0) }
      for (path, error) in found.problems {
        Output.complain("skipped '\(PrintableText.of(path))': \(error)")
        hasProblems = true
      }
    }
    if json { try JSONArray.write(records) } else { write(records) }
    if hasProblems { throw ExitCode(1) }
  }

  private func write(_ records: [ContainerActivityRecord]) {
    var columns = Columns(strong: 3)
    for record in records {
      columns.add([
        record.isThisDevice ? "this device" : PrintableText.short(record.deviceName, to: 60),
        PrintableText.short(record.program, to: 60), record.date, PrintableText.of(record.document),
        PrintableText.short(record.title ?? "", to: 60),
      ])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if records.isEmpty { Output.report("no activities to continue") }
  }
}
