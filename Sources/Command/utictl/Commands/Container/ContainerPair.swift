import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerPair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "List devices, or pair this device with another.",
    discussion: """
      Without an argument, lists this device, paired devices, and devices that ask to be paired. To accept a device, \
      pass its number. Two devices are paired after each adds the other. If you also pass containers, they are shared \
      with the device, which can then 'join' them.

      Numbers are derived from identifiers and do not change. Any device that can reach this one can ask to \
      be paired, under any name, so compare its identifier with the identifier that the device itself shows.

      Examples:
        utictl container pair
        utictl container pair 417
        utictl container pair --name laptop "$LAPTOP"
        utictl container pair laptop iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp(
      "A device's identifier, a paired device's name, or the number of a device that asks to be paired.",
      valueName: "device"),
    completion: Completions.devices)
  var device: String?

  @Argument(
    help: ArgumentHelp("The containers to share with the device.", valueName: "container"),
    completion: Completions.containers)
  var containers: [String] = []

  @Option(help: ArgumentHelp("Set the name that this device uses for the other device.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Set the device's address, such as tcp://192.168.1.5:22000 (default: discovered automatically).",
      valueName: "address"))
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
    for container in shared { try run.checkSharable(container) }
    let (name, addresses) = (name, address.isEmpty ? nil : address)
    let (this, other) = try ContainerRun.wait {
      let this = try await run.sharing.thisDevice()
      var other = try await run.device(device)
      if let name { other.name = name }
      if !other.isPaired || name != nil || addresses != nil { try await run.pair(other, addresses: addresses) }
      return (this, other)
    }
    if !other.isPaired {
      Output.writeLine("added \(other.label) (\(other.id))")
      Output.report(
        """
        help: on the other device, run 'utictl container pair \(this)', \
        or 'utictl container pair \(ShortNumber.of(this))' if it lists this device; skip this if it has already added this device
        """)
    } else if name != nil || addresses != nil {
      Output.writeLine("changed \(other.label)")
    } else if shared.isEmpty {
      Output.writeLine("\(other.label) is already paired")
    }
    for container in shared {
      try ContainerRun.wait { _ = try await run.share(container, with: [other.id]) }
      Output.writeLine("shared \(container.identifier.text) with \(other.label)")
    }
  }

  private func list(_ run: ContainerRun) throws {
    let (devices, asking) = try ContainerRun.wait {
      (try await run.sharing.devices(), try await run.sharing.askingDevices())
    }
    let records =
      devices.sorted { $0.isThisDevice && !$1.isThisDevice }.map { DeviceRecord($0) } + asking.map { DeviceRecord($0) }
    if json { return try JSONArray.write(records) }
    var columns = Columns(strong: 0)
    for record in records { columns.add([record.id, record.name ?? "", record.stateText]) }
    for line in columns.lines() { Output.writeLine(line) }
  }
}

extension DeviceRecord {
  fileprivate var stateText: String {
    if isThisDevice { return "this device" }
    if isAsking { return "\(askingText); accept it with 'utictl container pair \(number)'" }
    return isConnected.map { $0 ? "connected" : "not connected" } ?? "unknown"
  }

  /// The state of a device that asks to be paired, with its address.
  var askingText: String { "asks to be paired" + (address.map { ", from \(PrintableText.short($0, to: 60))" } ?? "") }
}
