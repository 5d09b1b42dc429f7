import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText
import UTTurnTables

struct ContainerDownload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Make an item available on this device.",
    discussion: """
      Waits until the newest known version is on this device. If you interrupt the command, an evicted item is evicted \
      again, including the parts that have arrived. If more than 1,000 items in a folder are missing, they continue to \
      arrive after an interruption.

      Exit status: 0 if the item is on this device, 1 if no connected device has it, 2 for invalid usage or if \
      Syncthing cannot be reached.

      Examples:
        utictl container download ~/Documents/Notes/Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The file, package, or folder to download.", valueName: "path"), completion: .file())
  var path: String

  @Flag(help: "Print the item's status as JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    let (container, item) = try run.place(ofArgument: path)
    let engine = try run.engine(of: container)
    let progress = SharedProgress()
    try ContainerTransfer.perform(path) {
      defer { progress.finish() }
      try await engine.download(item) { progress.update($0) }
    }
    if json { try ContainerTransfer.write(item, in: container, engine) }
  }
}

struct ContainerEvict: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evict",
    abstract: "Remove an item from this device, and keep it on other devices.",
    discussion: """
      Evicts an item only if a connected device has exactly the same contents, and that device's identifier sorts \
      before this device's. This keeps two devices from evicting their last copies at the same time. First, Syncthing rereads \
      each file, even if its size and time are unchanged.

      The command also refuses in these cases:
        - a program has the item open
        - the item has extended attributes, which Syncthing does not send
        - rclone synchronizes the container, so copies elsewhere cannot be verified

      The item stays on the other devices and in 'container status', and 'container download' brings back its newest \
      version.

      Exit status: 0 if the item was removed, 1 if it is not safe to remove, 2 for invalid usage or if Syncthing \
      cannot be reached.

      Examples:
        utictl container evict ~/Documents/Notes/Trip.notespackage
        utictl container evict --discard-attributes ~/Documents/Notes/photo.jpg
      """)

  @Argument(help: ArgumentHelp("The file, package, or folder to evict.", valueName: "path"), completion: .file())
  var path: String

  @Flag(help: "Evict the item even if it has extended attributes, which are lost.")
  var discardAttributes = false

  @Flag(help: "Print the item's status as JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    let (container, item) = try run.place(ofArgument: path)
    let engine = try run.engine(of: container)
    try refuseIfOpen(item.absolute(in: container.folder))
    let discards = discardAttributes
    try ContainerTransfer.perform(path) {
      try container.checkEvictable(item)
      try await engine.evict(item, discardingAttributes: discards)
    }
    if json { try ContainerTransfer.write(item, in: container, engine) }
  }

  /// Programs that present the item would be asked first, but only a program with `FileCoordination` can do that.
  private func refuseIfOpen(_ place: [UInt8]) throws {
    let users: [TurnHolder]
    do { users = try FileTurns.users(of: place) } catch {
      let name = PrintableText.short(path)
      throw Failure("cannot determine which programs have '\(name)' open: \(error)")
    }
    guard let user = users.first else { return }
    Output.complain(
      "'\(PrintableText.short(path))' is open in \(user.processText); close it in that program first"
    )
    throw ExitCode(1)
  }
}

struct ContainerPause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause or resume the synchronization of a container.",
    discussion: """
      If rclone synchronizes the container, use rclone's own commands; utictl cannot pause rclone.

      Exit status: 0 if synchronization was paused or resumed, 1 if the container is not synchronized or rclone \
      synchronizes it, 2 for invalid usage or if Syncthing cannot be reached.

      Examples:
        utictl container pause iCloud.com.example.notes
        utictl container pause --resume iCloud.com.example.notes
      """)

  @Argument(help: ArgumentHelp("The container to pause.", valueName: "identifier"), completion: Completions.containers)
  var identifier: String

  @Flag(help: "Resume synchronization.")
  var resume = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    let container = try run.container(identifier)
    let engine = try run.controlled(container, to: resume ? "resume" : "pause")
    let isPaused = !resume
    try ContainerRun.wait { try await engine.setPaused(isPaused) }
    if json { return try JSONArray.write([run.record(of: container)]) }
    Output.writeLine(isPaused ? "paused \(identifier)" : "resumed \(identifier)")
  }
}

private enum ContainerTransfer {
  /// Runs a task for an item; a refusal because of the item's state ends with exit status 1.
  static func perform(_ path: String, _ body: @escaping @Sendable () async throws -> Void) throws {
    do { try waiting(for: body) } catch let error as SyncError {
      Output.complain("'\(PrintableText.short(path))': \(error)")
      if case .attribute = error {
        Output.report("help: keep the item on this device, or discard its attributes with --discard-attributes")
      }
      throw ExitCode(error.isRefusal ? 1 : 2)
    }
  }

  /// Prints the current status of an item.
  static func write(_ item: SyncPath, in container: Container, _ engine: any FolderEngine) throws {
    let status = try ContainerRun.wait { await engine.status(of: item) }
    try JSONArray.write([ContainerItemRecord(item, status, in: container)])
  }
}
