import Foundation
import UTThreads

/// The status of files in a sync engine, for ``NSMetadataQuery`` and ``NSMetadataItem``.
public protocol UbiquityMetadataProvider: AnyObject, Sendable {
  /// The folders of `NSMetadataQueryUbiquitousDocumentsScope`: the documents that users see.
  var documentFolders: [URL] { get }
  /// The folders of `NSMetadataQueryUbiquitousDataScope`: everything else.
  var dataFolders: [URL] { get }
  /// The folders of `NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope`.
  var externalFolders: [URL] { get }

  /// Returns the attributes of an item, by keys such as `NSMetadataUbiquitousItemDownloadingStatusKey`; nil if it is
  /// not synchronized.
  ///
  /// Called on any thread, often, and for each item of a query whose predicate uses such a key.
  func ubiquityAttributes(ofItemAt url: URL) -> [String: any Sendable]?

  /// The items in all these folders that are not on this device, except hidden items and items in packages; none by
  /// default.
  var missingItems: [UbiquityPlaceholder] { get }

  /// Calls a closure when ``missingItems`` is complete, on any thread; at once by default.
  func whenListed(_ body: @escaping @Sendable () -> Void)
}

extension UbiquityMetadataProvider {
  /// None.
  public var dataFolders: [URL] { [] }
  /// None.
  public var externalFolders: [URL] { [] }
  public var missingItems: [UbiquityPlaceholder] { [] }
  public func whenListed(_ body: @escaping @Sendable () -> Void) { body() }
}

/// The connection between a process's queries and the sync engine of its files.
public enum UbiquityMetadata {
  private struct State {
    weak var provider: (any UbiquityMetadataProvider)?
    var queries: [ObjectIdentifier: WeakQuery] = [:]
  }

  private struct WeakQuery {
    weak var query: NSMetadataQuery?
  }

  private static let state = Monitor(State())

  /// The provider, which is not kept in memory. By default, or if this is set to nil, it is the provider for the
  /// program's containers. Queries use it when they start.
  public static var provider: (any UbiquityMetadataProvider)? {
    get {
      let chosen: (any UbiquityMetadataProvider)? = state.locked { $0.provider }
      return chosen ?? ContainerMetadata.shared
    }
    set { state.locked { $0.provider = newValue } }
  }

  /// Notifies all queries that the provider has new attributes for some items.
  ///
  /// - Parameter urls: the URLs of the items.
  public static func attributesDidChange(at urls: [URL]) {
    let queries = state.locked { $0.queries.values.compactMap(\.query) }
    for query in queries { query.check(urls) }
  }

  /// Notifies all queries that the provider's ``UbiquityMetadataProvider/missingItems`` changed.
  public static func placeholdersDidChange() {
    let queries = state.locked { $0.queries.values.compactMap(\.query) }
    for query in queries { query.run.updatePlaceholders() }
  }

  static func add(_ query: NSMetadataQuery) {
    state.locked { state in
      state.queries = state.queries.filter { $0.value.query != nil }
      state.queries[ObjectIdentifier(query)] = WeakQuery(query: query)
    }
  }

  static func remove(_ query: ObjectIdentifier) { _ = state.locked { $0.queries.removeValue(forKey: query) } }

  /// The value of one of the attributes of synchronized items.
  static func value(_ key: String, ofItemAt url: URL) -> Any? {
    guard key.hasPrefix("NSMetadata") else { return nil }
    let attributes = provider?.ubiquityAttributes(ofItemAt: url)
    return key == NSMetadataItemIsUbiquitousKey ? attributes != nil : attributes?[key]
  }
}
