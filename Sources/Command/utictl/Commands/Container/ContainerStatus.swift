import ArgumentParser
import FoundationEssentials
import UTContainers
import UTSyncEngines
import UTText

struct ContainerStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which documents are on this device and on others.",
    discussion: """
      Lists files, also those that are not downloaded. The states are: uploaded (another connected device has the same contents), \
      uploading, only on this device, not uploaded, newer elsewhere, downloading, not downloaded, excluded (by your ignore list), local (nothing \
      synchronizes the container), and unknown.

      Exit status: 0 if everything is known, 1 if something is unknown or cannot be synchronized, 2 for invalid usage or a \
      container that cannot be read.

      Examples:
        utictl container status iCloud.com.example.notes
        utictl container status ~/Documents/Notes/Trip.notespackage
        utictl container status --json iCloud.com.example.notes | jq '.[] | select(.isUploaded != true)'
      """)

  @Argument(
    help: ArgumentHelp("An identifier, or the path of an item in a container.", valueName: "container or path"),
    completion: Completions.containersAndItems)
  var item: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    let place: (container: Container, path: SyncPath)
    if let identifier = ContainerIdentifier(item), let container = run.store.container(identifier) {
      place = (container, .folder)
    } else {
      place = try run.place(ofArgument: item)
    }
    let engine = try run.engine(of: place.container)
    let (container, path) = place
    let items = try ContainerRun.wait { await Self.statuses(of: path, engine) }
    let records = items.map { ContainerItemRecord($0, $1, in: container) }
    if json { try JSONArray.write(records) } else { write(records, of: items.map(\.0)) }
    if items.contains(where: { $0.1.problem != nil || $0.1.state == .unknown || $0.1.hasFailed }) { throw ExitCode(1) }
  }

  private static func statuses(
    of path: SyncPath, _ engine: any SyncEngine
  ) async -> [(SyncPath, ItemSyncStatus)] {
    let items: [SyncItem]
    do throws(SyncError) { items = try await engine.items(in: path) } catch {
      return [(path, ItemSyncStatus(unknownBecause: error))]
    }
    guard !items.isEmpty else { return [(path, await engine.status(of: path))] }
    let files = items.filter { $0.kind != .folder }.map(\.path)
    return Array(zip(files, await engine.statuses(of: files)))
  }

  private func write(_ records: [ContainerItemRecord], of items: [SyncPath]) {
    var columns = Columns(strong: 1)
    for (record, item) in zip(records, items) {
      columns.add([
        record.state, item == .folder ? "." : item.printable, record.size.map { ByteCount.text($0) } ?? "",
        record.editor ?? "",
        record.problem ?? record.downloadingError ?? record.uploadingError ?? "",
      ])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
