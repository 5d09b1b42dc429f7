import Foundation
import Threads

/// An intended access of ``NSFileCoordinator/coordinate(with:queue:byAccessor:)``: Apple's class of the same name.
///
/// Source: NSFileCoordinator.h.
open class NSFileAccessIntent: NSObject, @unchecked Sendable {
  // Sendable: the URL is the only part that changes, in a monitor.
  private let location: Monitor<URL>
  let options: AccessOptions

  private init(_ url: URL, _ options: AccessOptions) {
    location = Monitor(url)
    self.options = options
  }

  /// Intends to read an item.
  open class func readingIntent(with url: URL, options: NSFileCoordinator.ReadingOptions = []) -> Self {
    // A subclass cannot have required more: the initializer is private.
    unsafeDowncast(NSFileAccessIntent(url, .reading(options)), to: Self.self)
  }

  /// Intends to write an item.
  open class func writingIntent(with url: URL, options: NSFileCoordinator.WritingOptions = []) -> Self {
    unsafeDowncast(NSFileAccessIntent(url, .writing(options)), to: Self.self)
  }

  /// The URL of the item. In the accessor, it is the current one, even if the item was moved.
  open var url: URL { location.locked { $0 } }

  func setURL(_ url: URL) { location.locked { $0 = url } }

  var access: FileAccess { options.access(to: url) }
}

/// The options of one access.
enum AccessOptions: Sendable {
  case reading(NSFileCoordinator.ReadingOptions)
  case writing(NSFileCoordinator.WritingOptions)

  func access(to url: URL) -> FileAccess {
    switch self {
    case .reading(let options):
      FileAccess(options.kind, url, resolvesSymbolicLink: options.contains(.resolvesSymbolicLink))
    case .writing(let options): FileAccess(options.kind, url)
    }
  }

  /// Whether the access is to a snapshot.
  var isForUploading: Bool {
    if case .reading(let options) = self { options.contains(.forUploading) } else { false }
  }
}
