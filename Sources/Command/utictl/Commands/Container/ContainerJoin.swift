import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Accept a container that another device shares.",
    discussion: """
      Without an argument, lists the containers that paired devices offer and the devices that ask to be paired, each \
      with a number. Pass a container's number to join it. Pass a device's number to pair with it, wait up to 90 \
      seconds for its containers, and join the container if there is only one. A new container gets its name from the \
      other device. An existing container keeps its contents, name, and visibility unless you pass other values.

      Exit status: 0 if the container was joined or there is something to accept, 1 if not, 2 for invalid usage or if \
      Syncthing cannot be reached.

      Examples:
        utictl container join
        utictl container join 417 --public
        utictl container join iCloud.com.example.notes --name Notes --public
      """)

  @Argument(
    help: ArgumentHelp(
      "The identifier or number of a container, or of a device that asks to be paired.",
      valueName: "identifier or number"), completion: Completions.offers)
  var accepted: String?

  @Option(help: ArgumentHelp("Set the name that users see (default: the name on the other device).", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("public"), help: "Add a link to the container's documents to your documents folder.")
  var isPublic = false

  @Option(
    help: ArgumentHelp(
      "Set the device's address, such as tcp://192.168.1.5:22000 (default: discovered automatically).",
      valueName: "address"))
  var address: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func validate() throws {
    if accepted == nil, name != nil || isPublic || !address.isEmpty {
      throw ValidationError("--name, --public, and --address require an identifier or a number")
    }
  }

  func run() throws {
    let run = try ContainerRun()
    let (offers, devices) = try ContainerRun.wait { (try await run.sharing.offers(), try await run.sharing.devices()) }
    guard let accepted else { return try list(offers, devices, run) }
    let id = ContainerIdentifier(accepted)
    if let id, try offers.contains(where: { $0.id == id.text }) || isJoined(id, run) {
      return try join(id, offers.first { $0.id == id.text }, run)
    }
    let numbered = offers.filter { String(ShortNumber.of($0.id)) == accepted }
    let asking = try ContainerRun.wait { try await run.askingDevice(accepted) }
    guard numbered.count + (asking == nil ? 0 : 1) < 2 else {
      throw Failure(
        "several containers or devices have the number \(accepted)\nhelp: use the identifier of the container or device"
      )
    }
    if let offer = numbered.first { return try join(try ContainerRun.identifier(offer.id), offer, run) }
    if let asking { return try accept(asking, run) }
    throw try refusal(accepted, devices, run)
  }

  private func join(_ id: ContainerIdentifier, _ offer: FolderOffer?, _ run: ContainerRun) throws {
    let isNew = run.store.container(id) == nil
    let declaration = run.declaration(of: id, name: name ?? (isNew ? offer?.label : nil), isPublic: isPublic)
    let container = try ContainerRun.orFailure { try run.store.create(declaration) }
    let sharing = try ContainerRun.wait {
      try await run.share(container, with: offer?.devices ?? [])
    }
    if json { return try JSONArray.write([run.record(of: container)]) }
    Output.writeLine("\(id.text): \(PrintableText.of(container.documents))")
    try run.show(container) { Output.writeLine($0) }
    Output.writeLine("  shared with \(sharing.joined(separator: ", "))")
  }

  // MARK: Devices that ask

  /// How long to wait for the offers of a device: it may connect again only once a minute (`reconnectionIntervalS`).
  private static let patience = Duration.seconds(90)

  private func accept(_ device: AskingDevice, _ run: ContainerRun) throws {
    let addresses = address.isEmpty ? nil : address
    let named = ContainerRun.NamedDevice(id: device.id, name: device.name, isPaired: false)
    try ContainerRun.wait { try await run.pair(named, addresses: addresses) }
    Output.report("paired with \(named.label) (\(device.id)); waiting for its containers…")
    let (offers, devices) = try ContainerRun.wait {
      let end = ContinuousClock.now + Self.patience
      var offers: [FolderOffer] = []
      repeat {
        offers = try await run.sharing.offers().filter { $0.devices.contains(device.id) }
        if offers.isEmpty { try await Task.sleep(for: .milliseconds(250)) }
      } while offers.isEmpty && ContinuousClock.now < end
      return (offers, try await run.sharing.devices())
    }
    guard offers.count == 1, let offer = offers.first else {
      return try list(
        offers, devices.filter { $0.id == device.id || $0.isThisDevice }, run,
        ifNone: "\(named.label) does not offer a container yet")
    }
    try join(try ContainerRun.identifier(offer.id), offer, run)
  }

  // MARK: Offers

  /// Whether the container is already shared.
  private func isJoined(_ id: ContainerIdentifier, _ run: ContainerRun) throws -> Bool {
    guard let container = run.store.container(id) else { return false }
    let engine = try run.engine(of: container)
    return try ContainerRun.wait { try await !ContainerRun.sharingDevices(engine).isEmpty }
  }

  private func refusal(_ accepted: String, _ devices: [SyncDevice], _ run: ContainerRun) throws -> ExitCode {
    let isNumber = Int(accepted) != nil
    if !isNumber { _ = try ContainerRun.identifier(accepted) }
    let asking = try ContainerRun.wait { try await run.sharing.askingDevices() }
    Output.complain(
      isNumber ? "no container or device to accept has the number \(accepted)" : "no paired device offers '\(accepted)'"
    )
    if let device = asking.first {
      let name = PrintableText.short(device.name ?? String(device.id.prefix(7)), to: 60)
      // It may be any device, under any name, so the user must compare its identifier first.
      Output.report("help: \(name) asks to be paired; run 'utictl container join' for its number and identifier")
    } else if isNumber {
      Output.report("help: list what you can accept with 'utictl container join'")
    } else {
      help(devices, sharing: accepted, run)
    }
    return ExitCode(1)
  }

  /// Prints how to get an offer.
  private func help(_ devices: [SyncDevice], sharing container: String, _ run: ContainerRun) {
    let this = devices.first { $0.isThisDevice }?.id ?? "THIS-DEVICE"
    Output.report(
      "help: "
        + (devices.connectionHelp(run.sharing.program)
          ?? """
          wait a few seconds after the devices connect; if no offer arrives, run on the other device: \
          utictl container create \(container) --device \(this)
          """))
  }

  private func list(
    _ offers: [FolderOffer], _ devices: [SyncDevice], _ run: ContainerRun,
    ifNone message: String = "no paired device offers a container, and no device asks to be paired"
  ) throws {
    let asking = try ContainerRun.wait { try await run.sharing.askingDevices() }
    let records = offers.map { ContainerOfferRecord($0, of: devices) }
    if json { try JSONArray.write(records) } else { write(records, asking.map { DeviceRecord($0) }) }
    guard records.isEmpty, json || asking.isEmpty else { return }
    if !json {
      Output.report(message)
      help(devices, sharing: "IDENTIFIER", run)
    }
    throw ExitCode(1)
  }

  private func write(_ offers: [ContainerOfferRecord], _ asking: [DeviceRecord]) {
    var columns = Columns(strong: 1)
    for offer in offers {
      let labels = offer.devices.map { PrintableText.short($0.name ?? String($0.id.prefix(7)), to: 60) }
      let name = offer.name.map { "'\(PrintableText.short($0, to: 60))', " } ?? ""
      columns.add([
        "\(offer.number)", PrintableText.short(offer.container), "\(name)offered by \(labels.joined(separator: ", "))",
      ])
    }
    for device in asking {
      let name = PrintableText.short(device.name ?? String(device.id.prefix(7)), to: 60)
      columns.add(["\(device.number)", name, "\(device.askingText), \(device.id)"])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if !(offers.isEmpty && asking.isEmpty) { Output.report("help: accept one with 'utictl container join NUMBER'") }
  }
}
