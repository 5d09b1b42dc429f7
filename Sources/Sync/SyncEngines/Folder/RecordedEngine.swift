import UTLibC
import UTSyncNames
import UTSystemCalls
import UTText

/// A program that cannot be asked, but keeps records of the folders that it synchronizes.
struct RecordedEngine: SyncEngine {
  let program: SyncProgram
  private let records: SyncRecords
  private let environment: @Sendable (String) -> [UInt8]?

  /// - Returns: nil if the program has no records.
  init?(_ program: SyncProgram, environment: @escaping @Sendable (String) -> [UInt8]?) {
    guard let records = program.records else { return nil }
    (self.program, self.records, self.environment) = (program, records, environment)
  }

  func engine(for folder: [UInt8]) throws(SyncError) -> (any FolderEngine)? {
    guard let cache = UserFolder.cache.path(environment: environment),
      let place = Descriptor.open(cache.appendingComponent(Array(records.pathInCache.utf8)), O_RDONLY | O_DIRECTORY)
    else { return nil }
    let (names, spellings) = (FolderEntries.names(of: place) ?? [], spellings(of: folder))
    // It may synchronize the folder with several others.
    var (isSynchronized, stop): (Bool, [UInt8]?) = (false, nil)
    for name in names {
      guard let state = spellings.lazy.compactMap({ records.state(name, $0) }).first, isRecord(name, in: place) else {
        continue
      }
      isSynchronized = true
      if case .stopped(let other) = state, !names.contains(other) { stop = name }
    }
    guard isSynchronized else { return nil }
    let stops = stop.map { name in
      let file = cache.appendingComponent(Array(records.pathInCache.utf8)).appendingComponent(name)
      return "\(records.restart); \(program.name) has left '\(PrintableText.of(file))'"
    }
    return RecordedFolderEngine(program, folder: folder, stops: stops)
  }

  /// The paths of a folder: the program records the one that its user has typed, in which there may be links.
  private func spellings(of folder: [UInt8]) -> Set<[UInt8]> {
    guard let real = realPath(folder) else { return [folder] }
    let others = ["HOME", "XDG_DATA_HOME"].compactMap { variable -> [UInt8]? in
      guard let typed = environment(variable), let base = realPath(typed), real.starts(with: base + [UInt8(ascii: "/")])
      else { return nil }
      return typed.appendingComponent(Array(real.dropFirst(base.count + 1)))
    }
    return Set([folder, real] + others)
  }

  /// The name alone tells nothing.
  private func isRecord(_ name: [UInt8], in place: Descriptor) -> Bool {
    guard let file = Descriptor.open(name, in: place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW), let status = file.status(),
      status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
    else { return false }
    return file.bytes(records.beginning.utf8.count, at: 0) == Array(records.beginning.utf8)
  }
}

/// A folder that is synchronized by a program that cannot be asked. What only the program knows is unknown.
struct RecordedFolderEngine: FolderEngine {
  let folder: [UInt8]
  let program: SyncProgram?
  private let name: String
  /// What to do, because the program has stopped synchronizing the folder; nil if it has not.
  private let stops: String?
  private var local: LocalFolderEngine { LocalFolderEngine(folder: folder) }
  private var unknown: SyncError { .notReported(by: name) }

  init(_ program: SyncProgram, folder: [UInt8], stops: String?) {
    (self.program, self.folder, self.stops, name) = (program, folder, stops, program.name)
  }

  func status(of item: SyncPath) async -> ItemSyncStatus {
    let known = await local.status(of: item)
    guard known.problem == nil, known.contents == .current else { return known }
    var status = ItemSyncStatus(unknownBecause: unknown)
    (status.isSynchronized, status.size, status.modified) = (true, known.size, known.modified)
    return status
  }

  func statuses(of items: [SyncPath]) async -> [ItemSyncStatus] {
    var statuses: [ItemSyncStatus] = []
    for item in items { statuses.append(await status(of: item)) }
    return statuses
  }

  func items(in path: SyncPath) async throws(SyncError) -> [SyncItem] { try await local.items(in: path) }

  /// The program finds changes by itself.
  func scan(_ item: SyncPath) async throws(SyncError) {}

  func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) { try await local.download(item, progress: progress) }

  func evict(_ item: SyncPath, discardingAttributes: Bool) async throws(SyncError) { throw unknown }

  func setPaused(_ isPaused: Bool) async throws(SyncError) { throw .notControlled(name) }

  func leave() async throws(SyncError) { throw .notControlled(name) }

  func author(of item: SyncPath) async -> SyncDevice? { nil }

  func events() -> AsyncStream<SyncEvent> { AsyncStream { $0.finish() } }

  func problems() async -> [SyncProblem] {
    let silence = SyncProblem(.notReported, "\(unknown)", "read what \(name) has printed")
    return (stops.map { [SyncProblem(.failed, "\(name) has stopped synchronizing the folder", $0)] } ?? []) + [silence]
  }
}
