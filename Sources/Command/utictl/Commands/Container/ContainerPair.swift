import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerPair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Show this device's identifier, or add another device.",
    discussion: """
      Both devices must add each other. Without a device, lists the devices, this one first. With containers, these are shared with the \
      device, which can then 'join' them.

      Examples:
        utictl container pair
        utictl container pair --name laptop P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2
        utictl container pair laptop iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp("The identifier of a device, or the name of a paired one.", valueName: "device"),
    completion: Completions.devices)
  var device: String?

  @Argument(
    help: ArgumentHelp("Containers to share with it.", valueName: "container"), completion: Completions.containers)
  var containers: [String] = []

  @Option(help: ArgumentHelp("Your name for the device.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Where the device is, such as tcp://192.168.1.5:22000; by default, it is found.", valueName: "address"))
  var address: [String] = []

  @Flag(help: "Print the devices as JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func validate() throws {
    if device == nil, name != nil || !address.isEmpty { throw ValidationError("--name and --address require a device") }
    if device != nil, json { throw ValidationError("--json cannot be combined with a device") }
  }

  func run() throws {
    let run = try ContainerRun()
    guard let device else { return try list(run) }
    let shared = try containers.map { try run.container($0) }
    let (name, addresses) = (name, address.isEmpty ? nil : address)
    let (this, other, isNew) = try ContainerRun.wait {
      let known = try await run.folders.devices()
      let this = try await run.folders.thisDevice()
      let isIdentifier = SyncDevice.isIdentifier(device.uppercased())
      let id = isIdentifier ? device.uppercased() : try known.device(named: device).id
      guard id != this else {
        throw Failure("this is the identifier of this device\nhelp: use the identifier that the other one shows")
      }
      let old = known.first { $0.id == id }
      if old == nil || name != nil || addresses != nil {
        try await run.folders.add(device: id, name: name, addresses: addresses)
      }
      return (this, SyncDevice(id: id, name: name ?? old?.name), old == nil)
    }
    if isNew {
      Output.writeLine("added \(other.label); on that device, run: utictl container pair \(this)")
    } else if name != nil || addresses != nil {
      Output.writeLine("changed \(other.label)")
    } else if shared.isEmpty {
      Output.writeLine("\(other.label) is already paired")
    }
    for container in shared {
      try ContainerRun.wait { try await run.folders.add(container, sharedWith: [other.id]) }
      Output.writeLine("shared \(container.identifier.text) with \(other.label)")
    }
  }

  private func list(_ run: ContainerRun) throws {
    let devices = try ContainerRun.wait { try await run.folders.devices() }
    let records = devices.sorted { $0.isThisDevice && !$1.isThisDevice }.map { DeviceRecord($0) }
    if json { return try JSONArray.write(records) }
    var columns = Columns(strong: 0)
    for record in records {
      let state = record.isThisDevice ? "this device" : record.isConnected.map { $0 ? "connected" : "not connected" }
      columns.add([record.id, record.name ?? "", state ?? "unknown"])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
