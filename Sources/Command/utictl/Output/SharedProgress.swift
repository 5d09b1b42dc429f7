import Synchronization
import UTSyncEngines

/// A progress bar that tasks may move.
final class SharedProgress: Sendable {
  private let progress = Mutex(Progress(unit: .bytes))

  func update(_ transfer: TransferProgress) {
    progress.withLock { $0.update(Int(transfer.done), of: Int(transfer.total)) }
  }

  func finish() { progress.withLock { $0.finish() } }
}
