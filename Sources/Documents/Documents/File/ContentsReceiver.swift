import Foundation
import Synchronization

/// Receives the contents that the standard writer was asked to write to a temporary location, so that they are written only once,
/// in the file's place.
///
/// Between the safe writer and the standard one there are overrides, which pass on only the URL. If an override switches threads,
/// the contents are not received, and the item that it has written to the temporary location is used.
final class ContentsReceiver: Sendable {
  /// The receiver of the current write.
  @TaskLocal private static var current: ContentsReceiver?

  private let url: URL
  private let received = Mutex<HandedOver<Any>?>(nil)

  private init(_ url: URL) { self.url = url }

  /// Has contents written to a location.
  ///
  /// - Returns: the contents that remain to be written there; nil if they have been written.
  static func contents(writtenTo url: URL, _ write: () throws -> Void) rethrows -> HandedOver<Any>? {
    let receiver = ContentsReceiver(url)
    try $current.withValue(receiver, operation: write)
    return receiver.received.withLock { $0 }
  }

  /// Hands contents to the safe writer, if it requested them.
  ///
  /// - Returns: whether it did.
  static func take(_ contents: HandedOver<Any>, to url: URL) -> Bool {
    guard let current, current.url == url else { return false }
    current.received.withLock { $0 = contents }
    return true
  }
}
