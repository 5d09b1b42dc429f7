import Foundation
import Synchronization

/// Takes what the standard writer was asked to write beside a file, so that it is written once, in its place.
///
/// Overrides stand between the safe writer and the standard one, and they pass on nothing but the URL. An override that
/// goes on to another thread is not noticed, and what it has written beside the file is taken.
final class ContentsReceiver: Sendable {
  /// The one for what is being written now.
  @TaskLocal private static var current: ContentsReceiver?

  private let url: URL
  private let received = Mutex<HandedOver<Any>?>(nil)

  private init(_ url: URL) { self.url = url }

  /// Lets contents be written to a place.
  ///
  /// - Returns: what is to be written there; nil if that was done.
  static func contents(writtenTo url: URL, _ write: () throws -> Void) rethrows -> HandedOver<Any>? {
    let receiver = ContentsReceiver(url)
    try $current.withValue(receiver, operation: write)
    return receiver.received.withLock { $0 }
  }

  /// Leaves contents to the safe writer, if it asked for them.
  ///
  /// - Returns: whether it did.
  static func take(_ contents: HandedOver<Any>, to url: URL) -> Bool {
    guard let current, current.url == url else { return false }
    current.received.withLock { $0 = contents }
    return true
  }
}
