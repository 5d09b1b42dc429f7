import ArgumentParser
import UTContainers
import UTSyncEngines
import UTText

struct ContainerCreate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a container, and let Syncthing synchronize it.",
    discussion: """
      If Syncthing runs, the container becomes one of its folders, with settings under which no edit is lost: conflict versions are \
      never deleted, and temporary files and kept versions of saves are not sent. Nothing else of Syncthing's settings is \
      changed. Existing containers keep their contents, their name, and that they are public, unless you pass others.

      Examples:
        utictl container create iCloud.com.example.notes --name Notes --public
        utictl container create --from Notes.app --device laptop
      """)

  @Argument(
    help: ArgumentHelp("Such as iCloud.com.example.notes.", valueName: "identifier"), completion: Completions.containers
  )
  var identifier: String?

  @Option(
    help: ArgumentHelp("Make the containers that an Info.plist, or a bundle with one, declares.", valueName: "path"),
    completion: .file())
  var from: String?

  @Option(help: ArgumentHelp("The name that you see; by default, the last part of the identifier.", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("public"), help: "Show the documents in your documents folder, as a link.")
  var isPublic = false

  @Option(
    help: ArgumentHelp("Share it with a paired device; repeatable.", valueName: "name or id"),
    completion: Completions.devices)
  var device: [String] = []

  @Flag(help: "Only make the folder.")
  var local = false

  func validate() throws {
    guard (identifier == nil) != (from == nil) else { throw ValidationError("pass either an identifier or --from") }
    if from != nil, name != nil || isPublic {
      throw ValidationError("--name and --public cannot be combined with --from; the Info.plist has them")
    }
    if local, !device.isEmpty { throw ValidationError("--device and --local cannot be combined; use one of them") }
  }

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let run = try ContainerRun()
    var records: [ContainerRecord] = []
    for declaration in try declarations(run) {
      let container = try ContainerRun.orFailure { try run.store.create(declaration) }
      say("\(container.identifier.text): \(PrintableText.of(container.documents))")
      try run.show(container, say)
      if !local { try synchronize(container, run) }
      records.append(run.record(of: container))
    }
    if json { try JSONArray.write(records) }
  }

  private func say(_ line: String) { if !json { Output.writeLine(line) } }

  private func declarations(_ run: ContainerRun) throws -> [ContainerDeclaration] {
    if let identifier {
      return [run.declaration(of: try ContainerRun.identifier(identifier), name: name, isPublic: isPublic)]
    }
    let path = try Files.checkedTexts([from ?? ""])[0]
    let found = ContainerStore.declarations(at: path)
    guard !found.isEmpty else {
      throw Failure("'\(PrintableText.short(path))' declares no containers (NSUbiquitousContainers)")
    }
    return found.map { found in
      var declaration = found
      if let known = run.store.container(found.identifier)?.declaration { declaration.complete(with: known) }
      return declaration
    }
  }

  private func synchronize(_ container: Container, _ run: ContainerRun) throws {
    let names = device
    do {
      let sharing = try ContainerRun.wait {
        let known = try await run.folders.devices()
        let devices = try names.map { try known.device(named: $0) }
        try await run.folders.add(container, sharedWith: devices.map(\.id))
        return try await run.sharingDevices(container)
      }
      say("  synchronized by Syncthing as folder '\(container.identifier.text)'; conflict versions are kept")
      say(
        sharing.isEmpty
          ? "  on no other device yet; share it with 'utictl container pair'"
          : "  shared with \(sharing.joined(separator: ", "))")
    } catch let failure as Failure {
      if !names.isEmpty { throw failure }
      Output.report("  warning: not synchronized: \(failure)")
    }
  }
}

extension SyncthingFolders {
  /// Adds a container as a folder, with all settings that ``problems(of:)`` expects.
  func add(_ container: Container, sharedWith devices: [String]) async throws(SyncError) {
    let (id, folder) = (container.identifier.text, container.folder)
    try await add(folder: folder, id: id, label: container.declaration.displayName, devices: devices)
    let engine = SyncthingEngine(folder: folder, id: id, connection: connection)
    for problem in try await knownProblems(of: engine) where problem.isFixable {
      try await fix(problem, of: engine)
    }
  }
}

extension [SyncDevice] {
  /// The other device with a name, or with an identifier that begins like this.
  func device(named text: String) throws -> SyncDevice {
    let found = filter {
      !$0.isThisDevice && ($0.name == text || text.count >= 7 && $0.id.hasPrefix(text.uppercased()))
    }
    guard let device = found.first else {
      throw Failure("no paired device '\(PrintableText.short(text))'\nhelp: list them with 'utictl container pair'")
    }
    guard found.count == 1 else {
      throw Failure("several devices have the name '\(PrintableText.short(text))'\nhelp: use the identifier")
    }
    return device
  }
}
