import ArgumentParser
import Containers
import SyncProviders
import Text

struct ContainerJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Accept a container that a paired device shares.",
    discussion: """
      Without an identifier, lists the containers that paired devices offer.

      Exit status: 0 if the container was joined or something is offered, 1 if not, 2 for invalid usage or if Syncthing cannot be reached.

      Examples:
        utictl container join
        utictl container join iCloud.com.example.notes --name Notes --public
      """)

  @Argument(help: ArgumentHelp("The container.", valueName: "identifier"))
  var identifier: String?

  @Option(help: ArgumentHelp("The name that you see; by default, the last part of the identifier.", valueName: "name"))
  var name: String?

  @Flag(name: .customLong("public"), help: "Show the documents in your documents folder, as a link.")
  var isPublic = false

  func run() throws {
    let run = try ContainerRun()
    let (offers, devices) = try ContainerRun.wait { (try await run.folders.offers(), try await run.folders.devices()) }
    guard let identifier else { return try list(offers, devices) }
    let id = try ContainerRun.identifier(identifier)
    guard let offering = offers[id.text], !offering.isEmpty else {
      Output.complain("no paired device offers '\(id.text)'")
      Output.report("help: on the other device, run: utictl container pair THIS-DEVICE \(id.text)")
      throw ExitCode(1)
    }
    let declaration =
      run.store.container(id)?.declaration ?? ContainerDeclaration(identifier: id, name: name, isPublic: isPublic)
    let container = try ContainerRun.orFailure { try run.store.create(declaration) }
    try ContainerRun.wait { try await run.folders.add(container, sharedWith: offering) }
    Output.writeLine("\(id.text): \(PrintableText.of(container.documents))")
    if declaration.isPublic, case .made(let path) = try ContainerRun.orFailure({ try run.store.show(container) }) {
      Output.writeLine("  visible as \(PrintableText.of(path))")
    }
    let labels = offering.map { offer in devices.first { $0.id == offer }?.label ?? String(offer.prefix(7)) }
    Output.writeLine("  shared with \(labels.joined(separator: ", "))")
  }

  private func list(_ offers: [String: [String]], _ devices: [SyncDevice]) throws {
    var columns = Columns(strong: 0)
    for (id, offering) in offers.sorted(by: { $0.key < $1.key }) {
      let labels = offering.map { offer in devices.first { $0.id == offer }?.label ?? String(offer.prefix(7)) }
      columns.add([id, labels.joined(separator: ", ")])
    }
    for line in columns.lines() { Output.writeLine(line) }
    if offers.isEmpty {
      Output.report("no paired device offers a container")
      throw ExitCode(1)
    }
  }
}
