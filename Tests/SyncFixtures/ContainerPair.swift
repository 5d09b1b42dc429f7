import Foundation
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// Two users, each with a Syncthing of its own, that share a container.
package struct ContainerPair {
  package let folder: TemporaryFolder
  /// The first one can evict what the second one has.
  package let engines: [SyncthingInstance]
  package let containers: [UserContainers]
  /// The container as each of them has it.
  package let sides: [Container]

  /// - Parameter declaration: of the container.
  package init(_ declaration: ContainerDeclaration) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let (one, other) = try await SyncthingInstance.two(in: folder.path)
    engines = [one, other]
    let devices = [
      try await SyncthingEngine(one.connection).thisDevice(),
      try await SyncthingEngine(other.connection).thisDevice(),
    ]
    var containers: [UserContainers] = []
    var sides: [Container] = []
    for (index, engine) in engines.enumerated() {
      let variables = ["HOME": engine.home, "STHOMEDIR": engine.home, "XDG_DATA_HOME": "\(folder.path)/data-\(index)"]
      let own = UserContainers(environment: { variables[$0].map { Array($0.utf8) } })
      guard let container = try own.store?.create(declaration) else { throw Missing(what: "a container") }
      let folders = SyncthingEngine(engine.connection)
      try await folders.add(
        device: devices[1 - index], name: ["bee", "aye"][index],
        addresses: ["tcp://127.0.0.1:\(engines[1 - index].listener)"])
      try await folders.add(
        folder: container.folder, id: container.identifier.text, label: declaration.displayName,
        devices: [devices[1 - index]])
      containers.append(own)
      sides.append(container)
    }
    (self.containers, self.sides) = (containers, sides)
    for engine in engines { try await engine.connect() }
  }

  /// The URL of an item in the documents of one side.
  package func url(_ name: String, _ side: Int) -> URL {
    URL(filePath: String(decoding: sides[side].documents, as: UTF8.self)).appending(path: name)
  }

  /// Writes a document on one side, and tells its Syncthing.
  package func write(_ text: String, to name: String, _ side: Int) async throws {
    try FileManager.default.createDirectory(
      at: url(name, side).deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url(name, side), atomically: true, encoding: .utf8)
    guard let path = SyncPath("Documents/\(name)") else { throw Missing(what: name) }
    try await containers[side].engine(of: sides[side]).scan(path)
  }

  package func text(_ name: String, _ side: Int) -> String? {
    try? String(contentsOf: url(name, side), encoding: .utf8)
  }
}
