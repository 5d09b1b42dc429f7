import Foundation
import UTContainers

/// The containers that this program declares.
enum DeclaredContainers {
  static var all: [ContainerDeclaration] { ProgramContainers.all(bundle: Bundle.main.bundlePath) }

  /// Finds a container, or creates it if it is declared. Its name and its visibility can also come from the user.
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
    if let known = existing?.declaration { declaration.complete(with: known) }
    let container =
      if let existing, existing.declaration == declaration { existing } else { try store.create(declaration) }
    // The user may have another item with this name; the container exists anyway.
    if declaration.isPublic { _ = try? store.show(container) }
    return container
  }
}
