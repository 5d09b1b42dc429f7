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
    guard let cache = UserFolder.cache.path(environment: environment) else { return nil }
    let path = cache.appendingComponent(Array(records.pathInCache.utf8))
    guard let place = try Self.found(Descriptor.open(path, O_RDONLY | O_DIRECTORY)) else { return nil }
    guard let names = FolderEntries.names(of: place) else { throw .system(errno) }
    let spellings = spellings(of: folder)
    // It may synchronize the folder with several other folders.
    var (isSynchronized, stop): (Bool, [UInt8]?) = (false, nil)
    for name in names {
      guard let state = spellings.lazy.compactMap({ records.state(name, $0) }).first, try isRecord(name, in: place)
      else { continue }
      isSynchronized = true
      if case .stopped(let other) = state, !names.contains(other) { stop = name }
    }
    guard isSynchronized else { return nil }
    let stops = stop.map { name in
      "\(records.restart); \(program.name) left behind '\(PrintableText.of(path.appendingComponent(name)))'"
    }
    return RecordedFolderEngine(program, folder: folder, stops: stops)
  }

  /// The paths of a folder: the program records the path that its user typed, which may contain links.
  private func spellings(of folder: [UInt8]) -> Set<[UInt8]> {
    guard let real = realPath(folder) else { return [folder] }
    let others = ["HOME", "XDG_DATA_HOME"].compactMap { variable -> [UInt8]? in
      guard let typed = environment(variable), let base = realPath(typed), real.starts(with: base + [UInt8(ascii: "/")])
      else { return nil }
      return typed.appendingComponent(Array(real.dropFirst(base.count + 1)))
    }
    return Set([folder, real] + others)
  }

  /// Returns whether an item is a record: its name alone is not conclusive.
  private func isRecord(_ name: [UInt8], in place: Descriptor) throws(SyncError) -> Bool {
    guard let file = try Self.found(Descriptor.open(name, in: place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)) else {
      return false
    }
    guard let status = file.status() else { throw .system(errno) }
    guard status.isFile, status.owner == geteuid() else { return false }
    guard let beginning = file.bytes(records.beginning.utf8.count, at: 0) else { throw .system(errno) }
    return beginning == Array(records.beginning.utf8)
  }

  /// The opened record; nil if there is none, or if no program of this user can have written it.
  ///
  /// - Throws: ``SyncError`` if a record may nevertheless exist.
  private static func found(_ opened: Descriptor?) throws(SyncError) -> Descriptor? {
    guard opened == nil, ![ENOENT, ENOTDIR, EACCES, ELOOP, ENXIO].contains(errno) else { return opened }
    throw .system(errno)
  }
}

/// A folder that is synchronized by a program that cannot be asked. Facts that only the program has are unknown.
struct RecordedFolderEngine: FolderEngine {
  let folder: [UInt8]
  let program: SyncProgram?
  private let name: String
  /// The help text if the program stopped synchronizing the folder; otherwise nil.
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

  /// The program itself finds changes.
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
    let silence = SyncProblem(.notReported, "\(unknown)", "check the output of \(name)")
    return (stops.map { [SyncProblem(.failed, "\(name) stopped synchronizing the folder", $0)] } ?? []) + [silence]
  }
}
