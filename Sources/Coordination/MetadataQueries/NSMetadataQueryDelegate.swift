import Foundation

/// Replaces results and values of a query: Apple's protocol of the same name.
public protocol NSMetadataQueryDelegate: NSObjectProtocol {
  /// Returns the object that replaces an item in the results; by default, the item.
  ///
  /// Called on the query's queue.
  func metadataQuery(_ query: NSMetadataQuery, replacementObjectForResultObject result: NSMetadataItem) -> Any

  /// Returns the value of an attribute for value lists and groups, such as a range that the value is in; by default,
  /// the value.
  func metadataQuery(_ query: NSMetadataQuery, replacementValueForAttribute attrName: String, value attrValue: Any)
    -> Any
}

extension NSMetadataQueryDelegate {
  /// Returns the item.
  public func metadataQuery(_ query: NSMetadataQuery, replacementObjectForResultObject result: NSMetadataItem) -> Any {
    result
  }

  /// Returns the value.
  public func metadataQuery(
    _ query: NSMetadataQuery, replacementValueForAttribute attrName: String, value attrValue: Any
  ) -> Any { attrValue }
}
