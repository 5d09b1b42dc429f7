import UTContainers
import UTSyncEngines
import UTText

/// The common parts of `container create` and `container join`.
extension ContainerRun {
  /// The declaration of a container with the user's choices, and otherwise unchanged.
  func declaration(of id: ContainerIdentifier, name: String?, isPublic: Bool) -> ContainerDeclaration {
    var declaration = store.container(id)?.declaration ?? ContainerDeclaration(identifier: id)
    declaration.name = name ?? declaration.name
    declaration.isPublic = declaration.isPublic || isPublic
    return declaration
  }

  /// Shows a public container in the documents folder, which is created if there is none.
  ///
  /// - Parameter say: prints a line.
  func show(_ container: Container, _ say: (String) -> Void) throws {
    guard container.declaration.isPublic else { return }
    switch try Self.orFailure({ try store.show(container, makingFolder: true) }) {
    case .made(let path), .existing(let path): say("  visible as \(PrintableText.of(path))")
    case .taken(let path): Output.report("  warning: no link created: '\(PrintableText.of(path))' already exists")
    case .noDocumentsFolder(let path):
      Output.report("  warning: no link created: cannot create the folder '\(PrintableText.of(path))'")
    case .invalidName:
      Output.report("  warning: no link created: the container's name is not valid as the name of a link")
    case .noHome:
      Output.report("  warning: no link created: cannot find your documents folder; set HOME or XDG_DOCUMENTS_DIR")
    }
  }

  /// Makes sure that no other engine synchronizes a container. Called before anything is changed.
  func checkSharable(_ container: Container) throws {
    guard let program = try otherProgram(engine(of: container)) else { return }
    throw Failure(
      "\(program.name) synchronizes '\(container.identifier.text)'\n"
        + "help: use \(program.name)'s own commands to share it; two sync engines can lose edits")
  }

  /// Synchronizes a container, with all settings that ``FolderEngine/knownProblems()`` expects.
  ///
  /// - Returns: the names of the other devices that share it.
  func share(_ container: Container, with devices: [String]) async throws -> [String] {
    try checkSharable(container)
    let engine = try await sharing.add(
      folder: container.folder, id: container.identifier.text, label: container.declaration.displayName,
      devices: devices)
    for problem in try await engine.knownProblems() where problem.isFixable { try await engine.fix(problem) }
    return try await Self.sharingDevices(engine)
  }

  /// The names of the other devices that share a folder.
  static func sharingDevices(_ engine: any FolderEngine) async throws -> [String] {
    try await engine.devices().filter { !$0.isThisDevice }.map(\.label)
  }

  /// The record of a container.
  func record(of container: Container) -> ContainerRecord {
    ContainerRecord(container, link: store.link(to: container), try? engine(of: container))
  }
}
