import BundleDeclarations
import Containers
import Foundation
import Threads

/// The containers that this program declares.
package enum DeclaredContainers {
  private static let added = Monitor<[ContainerDeclaration]>([])

  /// Those of the bundle's Info.plist, as on macOS or next to the executable.
  private static let ofBundle: [ContainerDeclaration] = {
    let bundle = Bundle.main.bundlePath
    let files = ["\(bundle)/Contents/Info.plist", "\(bundle)/Info.plist"]
    return files.first { FileManager.default.fileExists(atPath: $0) }.map(ContainerStore.declarations) ?? []
  }()

  static var all: [ContainerDeclaration] { added.locked { $0 } + ofBundle }

  /// Adds those of a program's Info.plist.
  package static func add(_ info: InfoPlist) {
    let found = info.containers.compactMap { ContainerDeclaration($0) }
    added.locked { all in
      all += found.filter { declaration in !all.contains { $0.identifier == declaration.identifier } }
    }
  }

  /// Finds a container, or makes it if it is declared. A name, and that it is public, can also come from the user.
  ///
  /// - Parameter identifier: nil for the first declared one.
  /// - Throws: `ContainerError`; ``DocumentContainerError``.
  static func container(_ identifier: String?) throws -> Container {
    let declared = all
    guard let store = UbiquitousItem.containers.store else { throw ContainerError.noHome }
    guard let text = identifier ?? declared.first?.identifier.text else { throw DocumentContainerError.noneDeclared }
    guard let identifier = ContainerIdentifier(text) else { throw DocumentContainerError.invalidIdentifier(text) }
    let existing = store.container(identifier)
    guard var declaration = declared.first(where: { $0.identifier == identifier }) else {
      guard let existing else { throw DocumentContainerError.notFound(text) }
      return existing
    }
    if let known = existing?.declaration {
      declaration.name = declaration.name ?? known.name
      declaration.isPublic = declaration.isPublic || known.isPublic
    }
    let container =
      if let existing, existing.declaration == declaration { existing } else { try store.create(declaration) }
    // The user may have something else of this name; the container is there anyway.
    if declaration.isPublic { _ = try? store.show(container) }
    return container
  }
}
