import FileCoordination
import Foundation
import UTContainers
import UTFileVersions
import UTSyncEngines
import UTSystemCalls
import UTText
import UTThreads
import UTTurnTables

/// Downloads the items of a container that are to be read and are not on this device, before the turn of the access:
/// other programs can read and write them during the download.
final class ItemDownloads: Sendable {
  /// How long an item can be missing while the engine puts another version in its place.
  private static let replacement = Duration.milliseconds(500)

  /// How long an engine may take to report whether a package lacks parts.
  private static let patience = Duration.seconds(2)
  /// How long a silent engine is not asked again.
  private static let rest = Duration.seconds(10)

  let containers: UserContainers
  /// The folders of the containers whose engine did not answer, and until when it is not asked.
  private let silent = Monitor<[[UInt8]: ContinuousClock.Instant]>([:])

  init(_ containers: UserContainers) { self.containers = containers }

  /// Makes the items of accesses available.
  ///
  /// - Returns: the items afterward.
  func items(of accesses: [FileAccess], for party: Party) throws(CoordinationError) -> [CoordinatedItem] {
    var items = accesses.map { CoordinatedItem($0) }
    for (index, access) in accesses.enumerated() where access.needsContents {
      guard let missing = missing(items[index]) else { continue }
      // An engine that is not running must not prevent programs from reading items on this device.
      let parts = items[index].exists ? try missingParts(of: missing, for: party) : []
      if items[index].exists, parts.isEmpty { continue }
      do throws(CoordinationError) {
        try download(missing, parts, for: party)
      } catch .notDownloaded(let failure) where access.kind == .writingForMerging && failure.cause == .engine {
        // It is not known to exist on any device.
        guard !items[index].exists else { throw .notDownloaded(failure) }
      }
      items[index] = CoordinatedItem(access)
    }
    return items
  }

  /// Whether accesses may have to wait for a download.
  func mayBeNeeded(for accesses: [FileAccess]) -> Bool {
    accesses.contains { $0.needsContents && missing(CoordinatedItem($0)) != nil }
  }

  /// Whether one of the existing items has disappeared.
  func haveGone(_ items: [CoordinatedItem], since earlier: [CoordinatedItem], _ accesses: [FileAccess]) -> Bool {
    zip(accesses, zip(items, earlier)).contains { access, item in
      access.needsContents && item.1.exists && containers.mayContain(item.0.path.bytes) && item.0.path.status == nil
    }
  }

  /// The item of a container, if it may have to be downloaded: it does not exist, or it is a package, which may lack
  /// parts.
  private func missing(_ item: CoordinatedItem) -> ContainerItem? {
    guard containers.mayContain(item.path.bytes), !item.exists || PackageRules.shared.isPackage(item.url) else {
      return nil
    }
    return containers.item(at: item.path.bytes)
  }

  // MARK: Parts of packages

  /// The parts of a package that only other devices have, if the engine answers soon. Parts that were removed here or
  /// excluded by the user do not count.
  private func missingParts(of item: ContainerItem, for party: Party) throws(CoordinationError) -> [SyncPath] {
    let folder = item.container.folder
    guard item.engine.isSynchronizing, silent.locked({ ($0[folder] ?? .now) <= .now }) else { return [] }
    let end = ContinuousClock.Instant.in(Self.patience)
    let parts = try wait(until: party.deadline.map { min($0, end) } ?? end, for: party, Self.observer(of: party)) {
      await Self.missingParts(of: item)
    }
    if parts == nil, end <= .now { silent.locked { $0[folder] = .in(Self.rest) } }
    return parts ?? []
  }

  /// Whether the newest version of an item is completely on this device, if the engine answers soon.
  func isComplete(_ item: ContainerItem, for party: Party) throws(CoordinationError) -> Bool {
    let folder = item.container.folder
    guard item.engine.isSynchronizing, silent.locked({ ($0[folder] ?? .now) <= .now }) else { return false }
    let end = ContinuousClock.Instant.in(Self.patience)
    let status = try wait(until: party.deadline.map { min($0, end) } ?? end, for: party, Self.observer(of: party)) {
      await item.engine.status(of: item.path)
    }
    if status == nil, end <= .now { silent.locked { $0[folder] = .in(Self.rest) } }
    return status?.contents == .current && status?.isDownloading != true && status?.problem == nil
  }

  private static func missingParts(of item: ContainerItem) async -> [SyncPath] {
    guard let parts = try? await item.engine.items(in: item.path) else { return [] }
    let paths = parts.filter { !$0.isLocal && $0.path != item.path }.map(\.path)
    guard !paths.isEmpty else { return [] }
    return zip(paths, await item.engine.statuses(of: paths)).compactMap { path, status in
      status.contents == .notDownloaded && status.isExcluded != true ? path : nil
    }
  }

  // MARK: Downloading

  private static func observer(of party: Party) -> DownloadObserver? { party.observer ?? DownloadObserver.current }

  /// Waits for a task on the calling thread.
  ///
  /// - Returns: nil if that takes too long.
  private func wait<Value: Sendable>(
    until end: ContinuousClock.Instant?, for party: Party, _ observer: DownloadObserver?,
    _ body: @escaping @Sendable () async -> Value
  ) throws(CoordinationError) -> Value? {
    let cancellations = [party.cancellation, observer?.cancellation].compactMap(\.self)
    return try WaitingThreadExecutor.shared.result(until: end, unless: cancellations, of: body)
  }

  /// Downloads an item, while the calling thread waits.
  ///
  /// - Parameter parts: the missing parts of an existing package.
  private func download(_ item: ContainerItem, _ parts: [SyncPath], for party: Party) throws(CoordinationError) {
    let progress = party.followsProgress ? AccessProgress() : nil
    let observer = progress?.observer ?? Self.observer(of: party)
    let outcome = try wait(until: party.deadline, for: party, observer) {
      await Self.failure(of: item, parts) { observer?.note($0.total > 0 ? Double($0.done) / Double($0.total) : 0) }
    }
    guard let failure = outcome else {
      throw .timedOut("timed out: '\(item.path.printable)' is still being downloaded")
    }
    if let failure { throw .notDownloaded(failure) }
    progress?.end()
  }

  /// Downloads an item.
  ///
  /// - Returns: the reason why it cannot be downloaded; nil if it can, or if it does not exist anywhere.
  private static func failure(
    of item: ContainerItem, _ parts: [SyncPath], _ progress: @escaping @Sendable (TransferProgress) -> Void
  ) async -> DownloadFailure? {
    do throws(SyncError) {
      try await item.engine.download(item.path, progress: progress)
    } catch .noItem {
      return nil
    } catch .changed where parts.isEmpty {
      // It was removed, or another version is about to take its place.
      let end = ContinuousClock.now + replacement
      while ContinuousClock.now < end, Descriptor.status(at: item.absolutePath, followingLinks: false) == nil {
        do { try await Task.sleep(for: .milliseconds(10)) } catch { return nil }
      }
    } catch .changed {
      // Other parts were removed here, and the engine has not seen that.
      return await failure(of: parts, in: item)
    } catch {
      return DownloadFailure(item, error, editor: await item.engine.status(of: item.path).editor)
    }
    return nil
  }

  /// Downloads parts of a package, one after another.
  private static func failure(of parts: [SyncPath], in package: ContainerItem) async -> DownloadFailure? {
    for part in parts {
      do throws(SyncError) {
        try await package.engine.download(part) { _ in }
      } catch .noItem {
        continue
      } catch .changed {
        continue
      } catch {
        return DownloadFailure(package, error, editor: await package.engine.status(of: part).editor)
      }
    }
    return nil
  }
}

extension DownloadFailure {
  fileprivate init(_ item: ContainerItem, _ error: SyncError, editor: SyncDevice?) {
    let absent = editor.flatMap { $0.isConnected == false && !$0.isThisDevice ? $0 : nil }
    let device = absent.map { $0.name ?? $0.id }
    self.init(
      path: String(decoding: item.absolutePath, as: UTF8.self), cause: error.concernsContents ? .device : .engine,
      device: device,
      reason: "\(error)"
        + (device.map { "; the device that saved it last, '\(PrintableText.short($0))', is not connected" } ?? ""))
  }
}
