import ClaimTables
import Containers
import Foundation
import SyncProviders
import SystemCalls
import Threads

/// Downloads the items of a container that are to be read and that are not on this device, before anything is claimed: others may
/// read and write them meanwhile.
struct ItemDownloads: Sendable {
  /// How long an item can be missing while the engine puts another version in its place.
  private static let replacement = Duration.milliseconds(500)

  let containers: UserContainers

  /// Makes the items of accesses available.
  ///
  /// - Returns: the items as they are then.
  func items(of accesses: [FileAccess], for party: Party) throws(CoordinationError) -> [CoordinatedItem] {
    var items = accesses.map { CoordinatedItem($0) }
    for (index, access) in accesses.enumerated() where access.needsContents {
      guard let missing = missing(items[index]) else { continue }
      try download(missing, exists: items[index].exists, for: party)
      items[index] = CoordinatedItem(access)
    }
    return items
  }

  /// Whether one of the items has disappeared that were there.
  func haveGone(_ items: [CoordinatedItem], since earlier: [CoordinatedItem], _ accesses: [FileAccess]) -> Bool {
    zip(accesses, zip(items, earlier)).contains { access, item in
      access.needsContents && item.1.exists && containers.mayContain(item.0.path.bytes) && item.0.path.status == nil
    }
  }

  /// The item of a container, if it may have to be downloaded: it does not exist, or it is a package, which may lack parts.
  private func missing(_ item: CoordinatedItem) -> ContainerItem? {
    guard containers.mayContain(item.path.bytes), !item.exists || PackageRules.shared.isPackage(item.url) else {
      return nil
    }
    return containers.item(at: item.path.bytes)
  }

  /// Downloads an item, while the calling thread waits.
  private func download(_ item: ContainerItem, exists: Bool, for party: Party) throws(CoordinationError) {
    let outcome = Monitor<[DownloadFailure?]>([])
    let observer = party.observer ?? DownloadObserver.current
    let task = Task(executorPreference: WaitingThreadExecutor.shared) {
      let failure = await Self.failure(of: item, exists: exists) { observer?.note($0) }
      outcome.locked { $0 = [failure] }
    }
    let cancellations = [party.cancellation, observer?.cancellation].compactMap(\.self)
    let handlers = cancellations.map { cancellation in
      (cancellation, cancellation.onCancel { [outcome] in outcome.locked { _ in } })
    }
    defer { for (cancellation, handler) in handlers { cancellation.remove(handler) } }
    let end: Result<DownloadFailure?, CoordinationError>? = outcome.wait(until: party.deadline) { outcome in
      if cancellations.contains(where: \.isCancelled) { return .failure(.canceled) }
      return outcome.first.map { .success($0) }
    }
    // Nobody else needs it; if it has ended, nothing happens.
    task.cancel()
    guard let end else { throw .timedOut("timed out: '\(item.path.printable)' is still being downloaded") }
    if let failure = try end.get() { throw .notDownloaded(failure) }
  }

  /// Downloads an item.
  ///
  /// - Returns: why it cannot be downloaded; nil also if it does not exist anywhere.
  private static func failure(
    of item: ContainerItem, exists: Bool, _ progress: @escaping @Sendable (TransferProgress) -> Void
  ) async -> DownloadFailure? {
    if exists {
      // What is known to be missing. An engine that does not run must not keep anybody from reading what is here.
      guard item.provider.isSynchronizing, let parts = try? await item.provider.items(in: item.path),
        parts.contains(where: { !$0.isLocal })
      else { return nil }
    }
    do throws(SyncError) {
      try await item.provider.download(item.path, progress: progress)
    } catch .noItem {
      return nil
    } catch .changed where !exists {
      // It was removed, or another version is about to take its place.
      let end = ContinuousClock.now + replacement
      while ContinuousClock.now < end, Descriptor.status(at: item.absolutePath, followingLinks: false) == nil {
        do { try await Task.sleep(for: .milliseconds(10)) } catch { return nil }
      }
    } catch {
      return DownloadFailure(item, error, editor: await item.provider.status(of: item.path).editor)
    }
    return nil
  }
}

extension FileAccess {
  /// Whether the contents must be on this device.
  fileprivate var needsContents: Bool {
    switch kind {
    case .reading, .readingWithoutChanges, .writingForMerging: !isOfMetadata
    case .writing, .deleting, .moving, .replacing, .evicting: false
    }
  }
}

/// Runs tasks on threads that may wait: those of Swift concurrency may all be waiting for accesses.
final class WaitingThreadExecutor: TaskExecutor {
  static let shared = WaitingThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run = { @Sendable in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    do { try WaitingThreads.shared.run(run) } catch { DispatchQueue.global().async(execute: run) }
  }
}
