import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerLeave: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Stop sharing a container with other devices.",
    discussion: """
      Syncthing no longer synchronizes the container on this device. The container and its documents are not \
      removed from any device. To synchronize the container again, use 'container create --device', or 'container \
      join' after the devices reconnect.

      If rclone synchronizes the container, use rclone's own commands; utictl cannot stop rclone.

      Exit status: 0 if the container is no longer shared, 1 if it is not synchronized or rclone \
      synchronizes it, 2 for invalid usage or if Syncthing cannot be reached.

      Examples:
        utictl container leave iCloud.com.example.notes
      """)

  @Argument(
    help: ArgumentHelp("The container to stop sharing.", valueName: "identifier"), completion: Completions.containers)
  var identifier: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    let container = try run.container(identifier)
    let engine = try run.controlled(container, to: "stop")
    let missing = try ContainerRun.wait {
      let problems = try await engine.knownProblems()
      if let problem = problems.first(where: { $0.kind == .interruptedEviction }) {
        let message = problem.message(withItemAt: TypedPaths(container, run).path)
        throw Failure("\(message)\nhelp: run this first: utictl container doctor --fix \(container.identifier.text)")
      }
      let missing = try await engine.items(in: .folder).filter { $0.kind == .file && !$0.isLocal }
      try await engine.leave()
      return missing
    }
    if !missing.isEmpty {
      let name = "'\(missing[0].path.printable)'"
      let (files, them) =
        missing.count == 1 ? ("\(name) is", "it") : ("\(missing.count) files, such as \(name), are", "them")
      let id = ShellWord.of(identifier)
      Output.report(
        "warning: \(files) only on other devices\n"
          + "help: to download \(them), first synchronize the container again: "
          + "utictl container create \(id) --device DEVICE")
    }
    if json { return try JSONArray.write([run.record(of: container)]) }
    Output.writeLine("left \(identifier); its documents stay in \(PrintableText.of(container.documents))")
  }
}

struct ContainerUnpair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpair",
    abstract: "Remove a paired device.",
    discussion: """
      Containers are no longer shared with the device. Both devices keep the documents that they have. To stop \
      sharing a container with a device but stay paired, edit the folder's sharing settings in Syncthing.

      Examples:
        utictl container unpair laptop
      """)

  @Argument(
    help: ArgumentHelp("The name or identifier of a paired device.", valueName: "device"),
    completion: Completions.devices)
  var device: String

  func run() throws {
    let (run, text) = (try ContainerRun(), device)
    let (device, folders) = try ContainerRun.wait {
      guard let device = try await run.sharing.devices().device(named: text) else {
        throw Failure(
          "no paired device '\(PrintableText.short(text))'\nhelp: list devices with 'utictl container pair'",
          exitCode: 1)
      }
      return (device, try await run.sharing.remove(device: device.id))
    }
    Output.writeLine("removed \(device.label) (\(device.id))")
    for folder in folders { Output.writeLine("  stopped sharing: \(PrintableText.short(folder))") }
  }
}
