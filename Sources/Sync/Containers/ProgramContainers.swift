import UTBundleDeclarations
import UTLibC
import UTSystemCalls
import UTThreads

/// The containers that this program declares: in its bundle's Info.plist, and in Info.plists that it names.
package enum ProgramContainers {
  private static let added = Monitor<[ContainerDeclaration]>([])
  private static let ofBundles = Monitor<[String: [ContainerDeclaration]]>([:])

  /// - Parameter bundle: the path of the program's bundle.
  package static func all(bundle: String) -> [ContainerDeclaration] {
    added.locked { $0 }
      + ofBundles.locked { known in
        if let found = known[bundle] { return found }
        // As on macOS, or next to the executable.
        let file = ["\(bundle)/Contents/Info.plist", "\(bundle)/Info.plist"].first {
          Descriptor.status(at: Array($0.utf8), followingLinks: true) != nil
        }
        let found = file.map { ContainerStore.declarations(at: $0) } ?? []
        known[bundle] = found
        return found
      }
  }

  /// Adds the containers of a program's Info.plist.
  package static func add(_ info: InfoPlist) {
    let found = info.containers.compactMap { ContainerDeclaration($0) }
    added.locked { all in
      all += found.filter { declaration in !all.contains { $0.identifier == declaration.identifier } }
    }
  }
}
