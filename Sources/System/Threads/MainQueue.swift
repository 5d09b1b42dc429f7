import Dispatch
import UTLibC

/// The queue on which the main actor runs.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the main queue.
  ///
  /// Checking for the main thread is not enough: once a program's asynchronous `main` awaits, any thread may serve the
  /// queue.
  package static var isCurrent: Bool { isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
