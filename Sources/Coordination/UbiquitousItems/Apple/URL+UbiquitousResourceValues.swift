import FileCoordination
import Foundation
import UTSyncEngines
import UTThreads

extension URL {
  /// Returns the values of resource keys, also those of items in containers, which Foundation does not have on Linux.
  ///
  /// An array literal selects this function, as in the guide: `try url.resourceValues(forKeys:
  /// [.ubiquitousItemIsUploadedKey])`. Where Foundation's type is needed, declare the type of the result, or use
  /// ``UbiquitousResourceValues/foundation``. Use ``ubiquitousResourceValues(forKeys:)`` with a set in a variable. If
  /// Syncthing has to be asked, this waits for its answer.
  ///
  /// Source: NSURL.h.
  ///
  /// - Parameter keys: the keys. An item that is only on other devices has values for those of items in containers.
  /// - Throws: errors of Foundation.
  public func resourceValues(forKeys keys: [URLResourceKey]) throws -> UbiquitousResourceValues {
    let (ubiquitous, others) = (Set(keys).intersection(Self.ubiquitousKeys), Set(keys).subtracting(Self.ubiquitousKeys))
    let values = try others.isEmpty ? URLResourceValues() : resourceValues(forKeys: others)
    guard !ubiquitous.isEmpty else { return UbiquitousResourceValues(values, [:]) }
    guard let item = UbiquitousItem(self) else {
      return UbiquitousResourceValues(
        values, ubiquitous.contains(.isUbiquitousItemKey) ? [.isUbiquitousItemKey: false] : [:])
    }
    let found = item.values(for: ubiquitous, try item.answers(for: ubiquitous))
    return UbiquitousResourceValues(values, found)
  }

  /// Returns the values of resource keys like ``resourceValues(forKeys:)``, without blocking a thread while Syncthing
  /// is asked.
  ///
  /// - Parameter keys: the keys.
  /// - Throws: errors of Foundation.
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
  /// - Parameter values: what ``resourceValues(forKeys:)`` has returned, changed.
  /// - Throws: errors of Foundation.
  public mutating func setResourceValues(_ values: UbiquitousResourceValues) throws {
    try setResourceValues(values.foundation)
  }

  /// The keys of items in containers.
  static let ubiquitousKeys = UbiquitousItem.keysOfPlace.union(UbiquitousItem.keysOfStatus).union(
    UbiquitousItem.keysOfDevices)
}
