import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerCreate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a container, synchronize it with Syncthing, and share it.",
    discussion: """
      If Syncthing is running, the container becomes a Syncthing folder, with settings that prevent lost edits: \
      conflict versions are never deleted, and temporary files and versions kept by saves are not sent. Other \
      Syncthing settings do not change. --device shares the container with a device, and pairs the device if it is \
      not paired. An existing container keeps its contents, name, and visibility unless you pass other values.

      To use rclone instead, pass --local, and run 'rclone bisync' for the folder that contains Documents. \
      'container list' shows the sync engine of each container.

      Examples:
        utictl container create iCloud.com.example.notes --name Notes --public
        utictl container create iCloud.com.example.notes --device "$LAPTOP"
        utictl container create --from Notes.app --device laptop
      """)

  @Argument(
    help: ArgumentHelp("The container's identifier, such as iCloud.com.example.notes.", valueName: "identifier"),
    completion: Completions.containers
  )
  var identifier: String?

  @Option(
    help: ArgumentHelp(
      "Create the containers declared in an Info.plist, or in a bundle that contains one.", valueName: "path"),
    completion: .file())
  var from: String?

  @Option(
    help: ArgumentHelp("Set the name that users see (default: the last part of the identifier).", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("public"), help: "Add a link to the container's documents to your documents folder.")
  var isPublic = false

  @Option(
    help: ArgumentHelp(
      "Share the container with a device, by name, number, or identifier; repeatable.", valueName: "name or id"),
    completion: Completions.devices)
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the device's address, such as tcp://192.168.1.5:22000 (default: discovered automatically).",
      valueName: "address"))
  var address: [String] = []

  @Flag(help: "Create the container without synchronizing it.")
  var local = false

  func validate() throws {
    guard (identifier == nil) != (from == nil) else { throw ValidationError("pass either an identifier or --from") }
    if from != nil, name != nil || isPublic {
      throw ValidationError("--name and --public cannot be combined with --from; the Info.plist specifies them")
    }
    if local, !device.isEmpty { throw ValidationError("--device and --local cannot be combined; use one of them") }
    if !address.isEmpty, device.count != 1 { throw ValidationError("--address requires exactly one --device") }
  }

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    var records: [ContainerRecord] = []
    let declarations = try declarations(run)
    if !device.isEmpty {
      for container in declarations.compactMap({ run.store.container($0.identifier) }) {
        try run.checkSharable(container)
      }
    }
    let devices = try devices(run)
    for declaration in declarations {
      let container = try ContainerRun.orFailure { try run.store.create(declaration) }
      say("\(container.identifier.text): \(PrintableText.of(container.documents))")
      try run.show(container, say)
      if !local { try synchronize(container, with: devices, run) }
      records.append(run.record(of: container))
    }
    if json { try JSONArray.write(records) }
  }

  private func say(_ line: String) { if !json { Output.writeLine(line) } }

  private func declarations(_ run: ContainerRun) throws -> [ContainerDeclaration] {
    if let identifier {
      return [run.declaration(of: try ContainerRun.identifier(identifier), name: name, isPublic: isPublic)]
    }
    let path = from ?? ""
    let found = ContainerStore.declarations(at: path)
    guard !found.isEmpty else {
      let name = PrintableText.short(path)
      throw Failure(
        Files.exists(path.pathBytes)
          ? "'\(name)' declares no containers (NSUbiquitousContainers)"
          : "cannot read '\(name)': no such file or directory")
    }
    return found.map { found in
      var declaration = found
      if let known = run.store.container(found.identifier)?.declaration { declaration.complete(with: known) }
      return declaration
    }
  }

  /// The devices that the user names; all are resolved before anything is created.
  private func devices(_ run: ContainerRun) throws -> [ContainerRun.NamedDevice] {
    let names = device
    guard !names.isEmpty else { return [] }
    return try ContainerRun.wait {
      var devices: [ContainerRun.NamedDevice] = []
      for name in names { devices.append(try await run.device(name)) }
      return devices
    }
  }

  private func synchronize(
    _ container: Container, with devices: [ContainerRun.NamedDevice], _ run: ContainerRun
  ) throws {
    if devices.isEmpty, let program = (try? run.engine(of: container)).flatMap(run.otherProgram) {
      return say("  synchronized by \(program.name)")
    }
    let addresses = address.isEmpty ? nil : address
    do {
      let (sharing, added) = try ContainerRun.wait {
        var added: [String] = []
        for device in devices where !device.isPaired || addresses != nil {
          try await run.pair(device, addresses: addresses)
          if !device.isPaired { added.append(device.label) }
        }
        return (try await run.share(container, with: devices.map(\.id)), added)
      }
      say(
        "  synchronized by \(run.sharing.program.name) as folder '\(container.identifier.text)'; conflict versions are kept"
      )
      say(
        sharing.isEmpty
          ? "  not on any other device yet; share it with --device"
          : "  shared with \(sharing.joined(separator: ", "))")
      for label in added { say("  paired with \(label); on that device, run: utictl container join") }
    } catch let failure as Failure {
      if !devices.isEmpty { throw failure }
      Output.report("  warning: not synchronized: \(failure)")
    }
  }
}
