import Foundation
import UTThreads

/// An access for ``NSFileCoordinator/coordinate(with:queue:byAccessor:)``: Apple's class of the same name.
///
/// A subclass may have its own ``url``, which is read once when the access is requested.
///
/// Source: NSFileCoordinator.h.
open class NSFileAccessIntent: NSObject, @unchecked Sendable {
  // Sendable: what changes is in a monitor.
  private let state = Monitor<(url: URL, options: AccessOptions)>((nowhere, .reading([])))

  /// Not a file URL, so no access accepts it.
  private static let nowhere = URL(string: "data:,") ?? URL(filePath: "/dev/null")

  /// Creates an intent without an item, which no access accepts. Use ``readingIntent(with:options:)`` or
  /// ``writingIntent(with:options:)``.
  public required override init() {}

  /// Intends to read an item.
  open class func readingIntent(with url: URL, options: NSFileCoordinator.ReadingOptions = []) -> Self {
    intent(url, .reading(options))
  }

  /// Intends to write an item.
  open class func writingIntent(with url: URL, options: NSFileCoordinator.WritingOptions = []) -> Self {
    intent(url, .writing(options))
  }

  private static func intent(_ url: URL, _ options: AccessOptions) -> Self {
    let intent = Self()
    intent.state.locked { $0 = (url, options) }
    return intent
  }

  /// The URL of the item. In the accessor, it is the current one, even if the item was moved.
  open var url: URL { state.locked { $0.url } }

  func setURL(_ url: URL) { state.locked { $0.url = url } }

  var options: AccessOptions { state.locked { $0.options } }
  var access: FileAccess { options.access(to: url) }
}

/// The options of one access.
enum AccessOptions: Sendable {
  case reading(NSFileCoordinator.ReadingOptions)
  case writing(NSFileCoordinator.WritingOptions)

  func access(to url: URL) -> FileAccess {
    switch self {
    case .reading(let options):
      FileAccess(
        options.kind, url, resolvesSymbolicLink: options.contains(.resolvesSymbolicLink),
        isOfMetadata: options.contains(.immediatelyAvailableMetadataOnly))
    case .writing(let options): FileAccess(options.kind, url)
    }
  }

  /// Whether the access is to a snapshot.
  var isForUploading: Bool {
    if case .reading(let options) = self { options.contains(.forUploading) } else { false }
  }
}
