import Synchronization
import UTSystemCalls

/// A package whose files this process changes in place.
package protocol LivePackage: AnyObject, Sendable {
  /// The path of the package, without links; nil if nothing in it is changed in place now.
  var livePath: [UInt8]? { get }

  /// Copies the package as it is at one moment.
  ///
  /// - Parameter path: a path without an item.
  func copyLivePackage(to path: [UInt8]) throws
}

/// The packages whose files this process changes in place, such as databases. Only their owners may open those files:
/// the locks of SQLite are locks of the process, which end when it closes any descriptor of the file (fcntl(2), "Record
/// locks").
package final class LivePackages: Sendable {
  package static let shared = LivePackages()

  private struct Entry: Sendable { weak var package: (any LivePackage)? }
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  package func add(_ package: any LivePackage) {
    entries.withLock { $0[ObjectIdentifier(package)] = Entry(package: package) }
  }

  package func remove(_ package: any LivePackage) {
    entries.withLock { $0[ObjectIdentifier(package)] = nil }
  }

  /// The package at a path; nil if it is not such a package.
  package func package(at path: [UInt8]) -> (any LivePackage)? {
    let path = realPlace(path).path
    return all.first { $0.livePath == path }
  }

  /// Whether such a package is at a path, or in the folder there.
  package func isAny(in path: [UInt8]) -> Bool {
    let path = realPlace(path).path
    return all.contains { $0.livePath.map { $0 == path || path.isFolder(of: $0) } ?? false }
  }

  private var all: [any LivePackage] { entries.withLock { $0.values.compactMap(\.package) } }
}
