import FoundationEssentials
import UTLibC
import UTSystemCalls
import UTText

extension SyncthingFolderEngine {
  package func problems() async -> [SyncProblem] {
    var problems: [SyncProblem] = []
    do throws(SyncError) {
      problems = try await knownProblems()
      problems += try await itemsOnlyHere()
    } catch {
      // Problems that were already found count.
      problems.append(
        SyncProblem(.unavailable, "\(error)", "check that Syncthing is running and synchronizes the folder"))
    }
    return problems
  }

  package func knownProblems() async throws(SyncError) -> [SyncProblem] {
    let local = try LocalFolder(folder)
    try await resumeLeftPaused(local)
    var problems = Self.problems(try await state())
    let evicted = try await evictedItems()
    if !evicted.ignoresTemporaryFiles {
      problems.append(
        SyncProblem(
          .synchronizesTemporaryFiles, "temporary files and kept versions are sent to other devices",
          "add them to the folder's ignore list"))
    }
    // An eviction holds its lock while it runs.
    let present = try await inTurn { () async throws(SyncError) in
      let names = try await self.present(evictedItems(), around: .folder, local)
      return try local.status(of: SetAsideItem.area) == nil ? names.first : SetAsideItem.area
    }
    if let present {
      problems.append(
        SyncProblem(
          .interruptedEviction,
          present == SetAsideItem.area
            ? "an eviction was interrupted; the items it set aside are not synchronized"
            : "'\(present.printable)' was evicted, but exists on this device and is not synchronized: the eviction was interrupted, or the item was saved again",
          present == SetAsideItem.area ? "repeat the eviction" : "run 'utictl container download' on it",
          item: present))
    }
    return problems
  }

  /// The maximum number of files to ask the engine for. In a folder with more files, only the most recently changed
  /// ones are examined.
  static let maximumExamined = 1000

  /// One problem for all items that connected devices do not take.
  private func itemsOnlyHere() async throws(SyncError) -> [SyncProblem] {
    let state = try await state()
    guard state.problem == nil, state.otherDevices.contains(where: { $0.isConnected == true }) else { return [] }
    let local = try await items(in: .folder).filter { $0.kind == .file && $0.isLocal }
    let latest = local.sorted { ($0.modified ?? .distantPast) > ($1.modified ?? .distantPast) }
    let files = latest.prefix(Self.maximumExamined).map(\.path).sorted()
    let alone = zip(files, await statuses(of: files)).filter { $1.state == .onlyHere }.map(\.0)
    guard let first = alone.first else { return [] }
    let others = ["is", "and 1 more item are"]
    let more = alone.count <= 2 ? others[alone.count - 1] : "and \(alone.count - 1) more items are"
    let them = alone.count == 1 ? "it" : "them"
    return [
      SyncProblem(
        .onlyHere,
        "'\(first.printable)' \(more) only on this device: the connected devices have evicted or excluded \(them)",
        "run 'utictl container download' on another device, or edit its ignore list", item: first)
    ]
  }

  /// The maximum number of items with failures; with more, they are not reported.
  private static let maximumFailures = 20

  private static func problems(_ state: SyncthingFolderState) -> [SyncProblem] {
    let (settings, others) = (state.configuration, state.otherDevices)
    var problems: [SyncProblem] = []
    if let maximum = settings.maxConflicts, maximum >= 0 {
      problems.append(
        SyncProblem(
          .losesConflicts,
          maximum == 0
            ? "Syncthing does not keep conflict versions"
            : "Syncthing keeps only \(maximum) of a file's conflict versions",
          "set maxConflicts to -1"))
    }
    if settings.fsWatcherEnabled == false {
      problems.append(SyncProblem(.noWatcher, "Syncthing does not watch the folder", "set fsWatcherEnabled to true"))
    }
    if settings.ignoreDelete == true {
      problems.append(
        SyncProblem(.ignoresDeletions, "Syncthing ignores deletions from other devices", "set ignoreDelete to false"))
    }
    if let type = settings.type, type != "sendreceive" {
      problems.append(
        SyncProblem(
          .oneWay, "the folder's type is '\(type)', not 'sendreceive'", "set it to 'Send & Receive' in Syncthing"))
    }
    if state.isPaused {
      problems.append(
        SyncProblem(.paused, "the container is paused", "resume it with 'utictl container pause --resume IDENTIFIER'"))
    } else if let problem = state.problem {
      problems.append(SyncProblem(.failed, "\(problem)", "fix the cause; Syncthing tries again automatically"))
    }
    if let error = state.status.watchError, !error.isEmpty {
      problems.append(
        SyncProblem(
          .watcherFailed, "Syncthing cannot watch the folder: \(error)",
          "fix the cause; for an inotify limit, raise fs.inotify.max_user_watches"))
    }
    for (path, reason) in state.failures.sorted(by: { $0.key < $1.key }).prefix(Self.maximumFailures) {
      problems.append(
        SyncProblem(
          .itemFailed, "Syncthing cannot synchronize '\(path.printable)': \(PrintableText.short(reason))",
          "fix the cause, such as a name that is too long; Syncthing tries again automatically", item: path))
    }
    if others.isEmpty {
      problems.append(
        SyncProblem(
          .notShared, "the folder is not shared with any other device",
          "run 'utictl container create IDENTIFIER --device DEVICE'"))
    } else if others.allSatisfy({ $0.isConnected != true }) {
      problems.append(
        SyncProblem(
          .notConnected, "no other device is connected",
          "start Syncthing on another device; if it is running, check the pairing on both with 'utictl container pair'")
      )
    }
    return problems
  }

  /// Fixes a problem through Syncthing's interface.
  package func fix(_ problem: SyncProblem) async throws(SyncError) {
    let path = configurationPath
    switch problem.kind {
    case .losesConflicts: try await connection.change(.patch, path, [], ["maxConflicts": -1])
    case .noWatcher: try await connection.change(.patch, path, [], ["fsWatcherEnabled": true])
    case .ignoresDeletions: try await connection.change(.patch, path, [], ["ignoreDelete": false])
    case .synchronizesTemporaryFiles:
      try await inTurn { () async throws(SyncError) in
        _ = try await changeEvicted { $0.ignoresTemporaryFiles = true }
      }
    case .interruptedEviction: try await scan(.folder)
    default: throw .unsupported
    }
  }
}
