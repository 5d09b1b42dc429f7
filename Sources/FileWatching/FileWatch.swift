import SystemPackage

/// Says that a file is watched, until ``end()`` is called or this object goes.
package final class FileWatch: Sendable {
  /// Where the file is, or should be.
  package let path: FilePath
  private let number: Int
  private let mailbox: WatchMailbox

  init(_ order: WatchOrder, mailbox: WatchMailbox) {
    path = order.path
    number = mailbox.begin(order)
    self.mailbox = mailbox
  }

  /// Ends it. What is being reported at this moment may still come.
  package func end() { mailbox.end(number) }

  deinit { end() }
}
