import SystemPackage

/// Keeps a file watched until ``end()`` is called or this object is released.
package final class FileWatch: Sendable {
  /// The path of the file, which need not exist.
  package let path: FilePath
  private let number: Int
  private let mailbox: WatchMailbox

  init(_ order: WatchOrder, mailbox: WatchMailbox) {
    path = order.path
    number = mailbox.begin(order)
    self.mailbox = mailbox
  }

  /// Checks the item again. A version that was already reported is reported again, unless it is the known version.
  package func check() { mailbox.check(number) }

  /// Ends the watch. A change that is being reported at this moment may still arrive.
  package func end() { mailbox.end(number) }

  deinit { end() }
}
