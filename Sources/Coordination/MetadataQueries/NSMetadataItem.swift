import FileTypes
import Foundation
import Synchronization
import SystemTypes
import TypeRegistry
import UTFileQueries
import UTFileURLs
import UTItemPredicates
import UTLibC
import UTSystemCalls

/// A file, package, or folder, and its attributes: Apple's class of the same name.
///
/// A result of an ``NSMetadataQuery`` has the values of the query's last update. Source: NSMetadata.h.
open class NSMetadataItem: NSObject, PredicateItem, @unchecked Sendable {
  // Sendable: what changes is in a mutex. Subclasses must keep that promise, as with Apple's class.

  private let current: Mutex<DocumentItem>

  /// Creates the item at a URL, with the attributes that it has now.
  ///
  /// - Returns: nil if the item does not exist.
  public init?(url: URL) {
    let path = url.standardBytes
    guard url.isFileURL, !path.isEmpty, !path.contains(0),
      let status = withCString(path, { FileStatus(withCreationOf: $0, in: AT_FDCWD) }),
      let type = try? TypeRegistry.ofProcess.type(ofItemAt: path)
    else { return nil }
    current = Mutex(DocumentItem(path: path, type: type, status: status))
  }

  init(_ item: DocumentItem) { current = Mutex(item) }

  var item: DocumentItem {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Returns the value of an attribute; nil if the item has none.
  ///
  /// - Parameter key: the name of the attribute, such as `NSMetadataItemFSNameKey`.
  open func value(forAttribute key: String) -> Any? {
    let item = item
    return item.value(forAttribute: key) ?? UbiquityMetadata.value(key, ofItemAt: item.url)
  }

  /// Returns the values of attributes that the item has.
  open func values(forAttributes keys: [String]) -> [String: Any]? {
    Dictionary(keys.compactMap { key in value(forAttribute: key).map { (key, $0) } }) { first, _ in first }
  }

  /// The names of the attributes that the item has.
  open var attributes: [String] {
    let item = item
    let ubiquitous = UbiquityMetadata.provider?.ubiquityAttributes(ofItemAt: item.url)?.keys.sorted() ?? []
    return QueryAttributes.appleNames.filter { item.value(forAttribute: $0) != nil } + ubiquitous
  }

  /// The value of an attribute, for predicates.
  public func predicateValue(forKey key: String) -> Any? { value(forAttribute: key) }

  /// True, as in Spotlight's queries.
  public var hasSpotlightWildcards: Bool { true }

  public override var description: String { "<NSMetadataItem \(item.url.spelledText)>" }
}
