import Foundation

// The compiler offers `as` only with an explicit `_ObjectiveCBridgeable`, although `ReferenceConvertible` implies it.
extension UTType: ReferenceConvertible, _ObjectiveCBridgeable {
  /// The class of the object that a type bridges to with `as`.
  public typealias ReferenceType = UTTypeReference

  public func _bridgeToObjectiveC() -> UTTypeReference { UTTypeReference(self) }

  public static func _forceBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) {
    result = source.value
  }

  @discardableResult
  public static func _conditionallyBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) -> Bool {
    result = source.value
    return true
  }

  /// Only code compiled for Objective-C passes nil; it gets the root type.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: UTTypeReference?) -> UTType {
    source?.value ?? .item
  }
}
