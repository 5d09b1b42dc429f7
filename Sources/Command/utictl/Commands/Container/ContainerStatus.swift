import ArgumentParser
import FoundationEssentials
import UTContainers
import UTSyncEngines
import UTText

struct ContainerStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the sync status of documents.",
    discussion: """
      Lists files, including files that are not downloaded. The states are: uploaded (another connected device has the same contents), \
      uploading, only on this device, not uploaded, newer elsewhere, downloading, not downloaded, excluded (by your ignore list), local \
      (nothing synchronizes the container), and unknown. During a transfer, the percentage is shown if Syncthing reports it. The last \
      columns are the size, the device on which the file was last changed, and the reason for a state.

      Without an argument, shows the current folder if it is in a container, and otherwise all containers. With \
      --watch, also prints a line for each change until interrupted; with --json, one object per line.

      Exit status: 0 if all states are known, 1 if a state is unknown or an item cannot be synchronized, 2 for invalid \
      usage or a container that cannot be read.

      Examples:
        utictl container status
        utictl container status ~/Documents/Notes/Trip.notespackage
        utictl container status --watch iCloud.com.example.notes
        utictl container status --json | jq '.[] | select(.isUploaded != true)'
      """)

  @Argument(
    help: ArgumentHelp(
      "A container's identifier, or the path of an item in a container.", valueName: "container or path"),
    completion: Completions.containersAndItems)
  var item: String?

  @Flag(help: "Follow changes until interrupted.")
  var watch = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let run = try ContainerRun()
    let scopes = try scopes(run)
    if watch {
      guard scopes.count == 1, let scope = scopes.first else {
        throw Failure(
          scopes.isEmpty
            ? "no containers; create one with 'utictl container create'"
            : "--watch requires one container\nhelp: pass its identifier, or the path of an item in it")
      }
      return try StatusWatch(scope: scope, printsJSON: json).run()
    }
    let found = try ContainerRun.wait {
      var found: [(StatusScope, [(SyncPath, ItemSyncStatus)])] = []
      for scope in scopes { found.append((scope, await scope.statuses())) }
      return found
    }
    if json {
      try JSONArray.write(found.flatMap { scope, items in items.map { scope.record($0, $1) } })
    } else {
      var columns = Columns(strong: 1)
      for (scope, items) in found { for (item, status) in items { columns.add(scope.cells(item, status)) } }
      for line in columns.lines() { Output.writeLine(line) }
      if scopes.isEmpty { Output.report("no containers; create one with 'utictl container create'") }
      if !scopes.isEmpty, found.allSatisfy({ $0.1.isEmpty }) { Output.report("no documents") }
    }
    if found.contains(where: { $0.1.contains { $0.1.isUncertain } }) { throw ExitCode(1) }
  }

  /// The subjects of the request: an identifier comes before a path.
  private func scopes(_ run: ContainerRun) throws -> [StatusScope] {
    if let item, let id = ContainerIdentifier(item), let container = run.store.container(id) {
      return [try StatusScope(container, .folder, run, argument: nil)]
    }
    do {
      let (container, path) = try run.place(ofArgument: item ?? ".")
      return [try StatusScope(container, path, run, argument: item ?? ".")]
    } catch let failure as Failure {
      if let item {
        let mayBeIdentifier = ContainerIdentifier(item) != nil && !Files.exists(item.pathBytes)
        if mayBeIdentifier { _ = try run.container(item) }
        throw failure
      }
    }
    return try run.all().map { try StatusScope($0, .folder, run, argument: nil) }
  }
}

/// The scope of a status: a container, or an item in it.
struct StatusScope: Sendable {
  let container: Container
  let path: SyncPath
  let engine: any FolderEngine
  private let paths: TypedPaths

  /// - Parameter argument: the item as the user named it; nil for an identifier.
  init(_ container: Container, _ path: SyncPath, _ run: ContainerRun, argument: String?) throws {
    (self.container, self.path, engine) = (container, path, try run.engine(of: container))
    paths = TypedPaths(container, run, argument: argument.map { (path, $0) })
  }

  /// The status of each file, in the order of the paths; of the item itself if it has no files, or is unknown.
  func statuses() async -> [(SyncPath, ItemSyncStatus)] {
    let items: [SyncItem]
    do throws(SyncError) { items = try await engine.items(in: path) } catch {
      return [(path, ItemSyncStatus(unknownBecause: error))]
    }
    guard !items.isEmpty else { return [(path, await engine.status(of: path))] }
    let files = items.filter { $0.kind != .folder }.map(\.path)
    return Array(zip(files, await engine.statuses(of: files)))
  }

  func record(_ item: SyncPath, _ status: ItemSyncStatus) -> ContainerItemRecord {
    ContainerItemRecord(item, status, in: container)
  }

  func cells(_ item: SyncPath, _ status: ItemSyncStatus) -> [String] {
    let reason = status.problem ?? status.downloadingError ?? status.uploadingError
    return [
      status.stateText, PrintableText.of(paths.path(of: item)), status.size.map { ByteCount.text(Int($0)) } ?? "",
      status.editor?.label ?? "", reason.map { "\($0)" } ?? "",
    ]
  }
}

extension ItemSyncStatus {
  /// The state, and the transferred part if known.
  fileprivate var stateText: String {
    let percent: Double? =
      switch state {
      case .uploading: percentUploaded
      case .downloading: percentDownloaded
      default: nil
      }
    // Until a device reports progress, the engine returns 0.
    return state.rawValue + (percent.flatMap { $0 > 0 ? " \(Int($0))%" : nil } ?? "")
  }

  /// Whether an item is unknown, or cannot be synchronized.
  fileprivate var isUncertain: Bool { problem != nil || state == .unknown || hasFailed }
}
