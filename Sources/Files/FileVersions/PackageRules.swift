import Synchronization
import SystemTypes
import TypeRegistry
import UTSystemCalls

/// Decides which folders are packages, and therefore one item: folders whose extension belongs to a type of packages.
package final class PackageRules: Sendable {
  private let registry: TypeRegistry
  /// The results by extension.
  private let known = Mutex<[String: Bool]>([:])

  package init(_ registry: TypeRegistry) { self.registry = registry }

  /// The rules of the system's and the installed types, which all programs share.
  package static let shared = PackageRules(.ofProcess)

  /// The packages among folders, as indices.
  package func packages(_ folders: [ArraySlice<UInt8>]) -> [Int] {
    folders.indices.filter { isPackage(name: folders[$0].lastComponent) }
  }

  /// Whether a folder with this name is a package.
  package func isPackage(name: ArraySlice<UInt8>) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return false }
    let filenameExtension = String(decoding: name[name.index(after: dot)...], as: UTF8.self)
    guard !filenameExtension.isEmpty else { return false }
    if let isPackage = known.withLock({ $0[filenameExtension] }) { return isPackage }
    let isPackage = registry.declaresPackages(withExtension: filenameExtension)
    known.withLock { known in
      if known.count >= 1000 { known = [:] }
      known[filenameExtension] = isPackage
    }
    return isPackage
  }
}
