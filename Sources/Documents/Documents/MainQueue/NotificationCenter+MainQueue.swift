import Foundation
import UTThreads

extension NotificationCenter {
  /// Observes notifications: Foundation's method without its deadlock on Linux.
  ///
  /// Foundation dispatches blocks for the main queue there and waits, unless the notification is posted on the main
  /// thread. In a program with an asynchronous `main`, the main actor soon leaves that thread; a notification posted on
  /// the main actor then waits for itself forever. Here, as on Apple's platforms, the block is called immediately if
  /// the main queue is already running.
  ///
  /// - Parameters:
  ///   - name: the name of the notifications.
  ///   - object: the sender of the notifications; nil for any.
  ///   - queue: the queue on which the block runs; nil for the thread that posts the notification.
  ///   - block: called with each notification.
  /// - Returns: a token for removing the observer.
  @preconcurrency public func addObserver(
    forName name: NSNotification.Name, object: NSObject?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return addObserver(forName: name as NSNotification.Name?, object: object as Any?, queue: queue, using: block)
    }
    return addObserver(forName: name as NSNotification.Name?, object: object as Any?, queue: nil) { notification in
      if MainQueue.isCurrent { return block(notification) }
      let handedOver = HandedOver(notification)
      OperationQueue.main.addOperation { block(handedOver.value) }
    }
  }
}
