import FileCoordination
import Foundation
import UTSyncEngines
import UTThreads

extension URL {
  /// Returns the values of resource keys in an array literal, including keys of items in containers, which Foundation
  /// lacks on Linux.
  ///
  /// A literal with a key of items in containers selects this function, as in the guide:
  /// `try url.resourceValues(forKeys: [.ubiquitousItemIsUploadedKey])`. A literal with other keys only, a set in a
  /// variable, and a result that is declared as `URLResourceValues` select Foundation's function. Use
  /// `ubiquitousResourceValues(forKeys:)` with a set in a variable: two functions with the same parameters in two
  /// modules would be ambiguous.
  ///
  /// If Syncthing has to be asked, this waits for its answer.
  ///
  /// Source: NSURL.h.
  ///
  /// - Parameter keys: the keys, never nil. An item that is only on other devices has values only for keys of items in
  ///   containers.
  /// - Throws: Foundation's errors.
  // The conversion to an optional makes the compiler prefer the function below if both are possible, but not
  // Foundation's, for which an array literal is less natural.
  public func resourceValues(forKeys keys: [UbiquitousResourceKey]?) throws -> UbiquitousResourceValues {
    try ubiquitousResourceValues(forKeys: Set((keys ?? []).map(\.key)))
  }

  /// Returns the values of resource keys in an array literal, like Foundation's function with a set of the same keys:
  /// without keys of items in containers, nothing changes.
  ///
  /// Source: NSURL.h.
  ///
  /// - Parameter keys: the keys.
  /// - Throws: Foundation's errors.
  public func resourceValues(forKeys keys: [OrdinaryResourceKey]) throws -> URLResourceValues {
    try resourceValues(forKeys: Set(keys.map(\.key)))
  }

  /// Returns the values of resource keys in any set, including the values of items in containers. If Syncthing has to
  /// be asked, this waits for its answer.
  ///
  /// - Parameter keys: the keys.
  /// - Throws: Foundation's errors.
  public func ubiquitousResourceValues(forKeys keys: Set<URLResourceKey>) throws -> UbiquitousResourceValues {
    let (ubiquitous, others) = (keys.intersection(Self.ubiquitousKeys), keys.subtracting(Self.ubiquitousKeys))
    let values = try others.isEmpty ? URLResourceValues() : resourceValues(forKeys: others)
    guard !ubiquitous.isEmpty, let item = UbiquitousItem(self) else {
      return UbiquitousResourceValues(
        values, ubiquitous.contains(.isUbiquitousItemKey) ? [.isUbiquitousItemKey: false] : [:])
    }
    return UbiquitousResourceValues(values, item.values(for: ubiquitous, try item.answers(for: ubiquitous)))
  }

  /// Returns the values of resource keys in any set, including the values of items in containers, without blocking a
  /// thread while Syncthing is asked.
  ///
  /// - Parameter keys: the keys.
  /// - Throws: Foundation's errors.
  public func ubiquitousResourceValues(forKeys keys: Set<URLResourceKey>) async throws -> UbiquitousResourceValues {
    let (ubiquitous, others) = (keys.intersection(Self.ubiquitousKeys), keys.subtracting(Self.ubiquitousKeys))
    let values = try others.isEmpty ? URLResourceValues() : resourceValues(forKeys: others)
    guard !ubiquitous.isEmpty, let item = UbiquitousItem(self) else {
      return UbiquitousResourceValues(
        values, ubiquitous.contains(.isUbiquitousItemKey) ? [.isUbiquitousItemKey: false] : [:])
    }
    return UbiquitousResourceValues(values, item.values(for: ubiquitous, await item.answers(ubiquitous)))
  }

  /// Sets the values that Foundation can change.
  ///
  /// Source: NSURL.h.
  ///
  /// - Parameter values: the values that `resourceValues(forKeys:)` returned, with your changes.
  /// - Throws: Foundation's errors.
  public mutating func setResourceValues(_ values: UbiquitousResourceValues) throws {
    try setResourceValues(values.foundation)
  }

  /// The keys of items in containers.
  static let ubiquitousKeys = UbiquitousItem.keysOfPlace.union(UbiquitousItem.keysOfStatus).union(
    UbiquitousItem.keysOfDevices)
}
