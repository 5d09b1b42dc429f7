import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Accept a container that a paired device shares.",
    discussion: """
      Without an identifier, lists the containers that paired devices offer. A container that exists keeps its contents, its name, and \
      that it is public, unless you pass others.

      Exit status: 0 if the container was joined or something is offered, 1 if not, 2 for invalid usage or if Syncthing cannot be reached.

      Examples:
        utictl container join
        utictl container join iCloud.com.example.notes --name Notes --public
      """)

  @Argument(help: ArgumentHelp("The container.", valueName: "identifier"), completion: Completions.offers)
  var identifier: String?

  @Option(help: ArgumentHelp("The name that you see; by default, the last part of the identifier.", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("public"), help: "Show the documents in your documents folder, as a link.")
  var isPublic = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    let (offers, devices) = try ContainerRun.wait { (try await run.folders.offers(), try await run.folders.devices()) }
    guard let identifier else { return try list(offers, devices) }
    let id = try ContainerRun.identifier(identifier)
    let offering = offers[id.text] ?? []
    if offering.isEmpty, try !isJoined(id, run) { throw refusal(id, devices.filter { !$0.isThisDevice }) }
    let declaration = run.declaration(of: id, name: name, isPublic: isPublic)
    let container = try ContainerRun.orFailure { try run.store.create(declaration) }
    let sharing = try ContainerRun.wait {
      try await run.folders.add(container, sharedWith: offering)
      return try await run.sharingDevices(container)
    }
    if json { return try JSONArray.write([run.record(of: container)]) }
    Output.writeLine("\(id.text): \(PrintableText.of(container.documents))")
    try run.show(container) { Output.writeLine($0) }
    Output.writeLine("  shared with \(sharing.joined(separator: ", "))")
  }

  /// Whether the container is shared already.
  private func isJoined(_ id: ContainerIdentifier, _ run: ContainerRun) throws -> Bool {
    guard let container = run.store.container(id), try run.engine(of: container) is SyncthingEngine else {
      return false
    }
    return try ContainerRun.wait { try await !run.sharingDevices(container).isEmpty }
  }

  private func refusal(_ id: ContainerIdentifier, _ others: [SyncDevice]) -> ExitCode {
    Output.complain("no paired device offers '\(id.text)'")
    if others.isEmpty {
      Output.report("help: pair the other device first: utictl container pair --name NAME IDENTIFIER")
    } else if others.contains(where: { $0.isConnected == true }) {
      Output.report("help: on the other device, run: utictl container pair THIS-DEVICE \(id.text)")
    } else {
      Output.report(
        "help: no paired device is connected; start Syncthing on it, and pair it there with this device, too")
    }
    return ExitCode(1)
  }

  private func list(_ offers: [String: [String]], _ devices: [SyncDevice]) throws {
    let records = offers.sorted { $0.key < $1.key }.map { id, offering in
      ContainerOfferRecord(
        container: id,
        devices: offering.map { offer in DeviceRecord(devices.first { $0.id == offer } ?? SyncDevice(id: offer)) })
    }
    if json { try JSONArray.write(records) } else { write(records) }
    if records.isEmpty { throw ExitCode(1) }
  }

  private func write(_ records: [ContainerOfferRecord]) {
    var columns = Columns(strong: 0)
    for record in records {
      let labels = record.devices.map { PrintableText.short($0.name ?? String($0.id.prefix(7)), to: 60) }
      columns.add([PrintableText.short(record.container), labels.joined(separator: ", ")])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if records.isEmpty { Output.report("no paired device offers a container") }
  }
}
