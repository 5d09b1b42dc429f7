import Foundation

/// The results of a query with the same value of an attribute: Apple's class of the same name.
open class NSMetadataQueryResultGroup: NSObject, @unchecked Sendable {
  // Sendable: nothing changes after it is created, and its values are those of attributes, which do not change either.

  /// The attribute.
  public let attribute: String
  /// Its value in all results of the group; `NSNull` if they have none.
  public let value: Any
  /// The groups of these results by the next attribute; nil if this is the last one.
  public let subgroups: [NSMetadataQueryResultGroup]?
  /// The results.
  public let results: [Any]

  init(_ attribute: String, _ value: Any, _ results: [Any], _ subgroups: [NSMetadataQueryResultGroup]?) {
    (self.attribute, self.value, self.results, self.subgroups) = (attribute, value, results, subgroups)
  }

  /// The number of results.
  open var resultCount: Int { results.count }

  /// Returns a result.
  open func result(at idx: Int) -> Any { results[idx] }
}

/// A value of an attribute, and how many results have it: Apple's class of the same name.
open class NSMetadataQueryAttributeValueTuple: NSObject, @unchecked Sendable {
  // Sendable: as above.

  /// The attribute.
  public let attribute: String
  /// The value; nil for results that have none.
  public let value: Any?
  /// The number of results with this value.
  public let count: Int

  init(_ attribute: String, _ value: Any?, _ count: Int) {
    (self.attribute, self.value, self.count) = (attribute, value, count)
  }
}
