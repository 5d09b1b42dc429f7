import Foundation
import UndoManagers

extension NotificationCenter {
  /// Observes notifications: Foundation's method, without its fault on Linux.
  ///
  /// Foundation runs what is to run on the main queue there and waits for it, unless it posts on the main thread. In a
  /// program with an asynchronous `main` the main actor soon leaves that thread; what is posted on it waits for itself then,
  /// for ever. Here the block is called at once where the main queue runs already, as on Apple's platforms.
  ///
  /// - Parameters:
  ///   - name: the name of the notifications.
  ///   - object: what they come from; nil for anything.
  ///   - queue: where the block runs; nil for where the notification is posted.
  ///   - block: gets them.
  /// - Returns: what to remove the observer by.
  public func addObserver(
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
