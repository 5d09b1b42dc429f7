import ArgumentParser
import SystemPackage
import UTContainers
import UTSyncEngines
import UTSyncNames
import UTSystemCalls
import UTText

/// The common parts of the commands for containers.
struct ContainerRun: Sendable {
  let store: ContainerStore
  let engines = SyncEngines()
  /// The engine that pairs devices and shares containers.
  var sharing: any SharingEngine { engines.sharing }

  init() throws { store = try Self.orFailure { try ContainerStore() } }

  /// Calls `body`, and reports its errors as the command's.
  static func orFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as SyncError {
      throw Failure("\(error)")
    } catch let error as ContainerError { throw Failure("\(error)") }
  }

  /// Runs a task, and reports its errors as the command's.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    try orFailure { try waiting(for: body) }
  }

  /// The identifier in an argument.
  static func identifier(_ text: String) throws -> ContainerIdentifier {
    guard let identifier = ContainerIdentifier(text) else {
      let rule =
        text.hasSuffix(".plist") && ContainerIdentifier(String(text.dropLast(6))) != nil
        ? "use an identifier that does not end with '.plist'"
        : ContainerIdentifier.help
      throw Failure(
        """
        '\(PrintableText.short(text))' is not a container identifier
        help: \(rule) (example: iCloud.com.example.notes)
        """)
    }
    return identifier
  }

  /// The container with an identifier.
  func container(_ text: String) throws -> Container {
    let identifier = try Self.identifier(text)
    guard let container = store.container(identifier) else {
      let known = nearMisses(of: text, among: try all().map(\.identifier.text))
      throw Failure(
        "no container '\(text)'\nhelp: "
          + (known.isEmpty
            ? "list containers with 'utictl container list'" : "did you mean '\(known.joined(separator: "' or '"))'?"))
    }
    return container
  }

  func all() throws -> [Container] { try Self.orFailure { try store.all() } }

  /// The containers with these identifiers; all if there are none.
  func containers(_ texts: [String]) throws -> [Container] {
    try texts.isEmpty ? all() : texts.map { try container($0) }
  }

  func engine(of container: Container) throws -> any FolderEngine {
    try Self.orFailure { try engines.engine(for: container.folder) }
  }

  /// The program that synchronizes a folder, unless it is the program that shares containers.
  func otherProgram(_ engine: any FolderEngine) -> SyncProgram? {
    engine.program.flatMap { $0 == sharing.program ? nil : $0 }
  }

  /// The engine that synchronizes a container.
  ///
  /// - Throws: exit status 1 if none does.
  func synchronizing(_ container: Container) throws -> any FolderEngine {
    let engine = try engine(of: container)
    guard engine.isSynchronizing else {
      Output.complain("'\(container.identifier.text)' is not synchronized")
      throw ExitCode(1)
    }
    return engine
  }

  /// The engine that synchronizes a container, if it can be controlled.
  ///
  /// - Parameter action: the requested action for the error message, as a verb.
  /// - Throws: exit status 1 if no such engine does.
  func controlled(_ container: Container, to action: String) throws -> any FolderEngine {
    let engine = try synchronizing(container)
    if let program = otherProgram(engine) {
      Output.complain(
        "\(program.name) synchronizes '\(container.identifier.text)'; use \(program.name)'s own commands to \(action) synchronization"
      )
      throw ExitCode(1)
    }
    return engine
  }

  /// The container and path of an item, which need not exist on this device.
  func place(ofArgument text: String) throws -> (container: Container, path: SyncPath) {
    let path = Files.path(ofArgument: text)
    let absolute = realPlace(try Files.absolute(path).bytes).path
    // The user may pass the link to the documents.
    guard let place = store.place(of: absolute) ?? realPath(absolute).flatMap({ store.place(of: $0) }) else {
      throw Failure(
        "'\(PrintableText.short(path.bytes))' is not in a container\nhelp: list containers with 'utictl container list'"
      )
    }
    return place
  }
}

extension SyncDevice {
  /// The name, or the beginning of the identifier.
  var label: String { PrintableText.short(name ?? String(id.prefix(7)), to: 60) }
}

extension SyncError {
  /// Whether the item's state is the reason, rather than the engine's: exit status 1.
  var isRefusal: Bool {
    switch self {
    case .transferFailed, .attribute, .notReported: true
    default:
      [
        .noHolder, .noKeeper, .onlyHere, .notDownloaded, .evictionIncomplete, .link, .excluded, .changed, .notRead,
        .inUse, .noItem, .oneWay, .unsupported, .unsupportedName, .documentsFolder,
      ].contains(self)
    }
  }
}
