import Foundation
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// A container of a user of its own, and what a test says of it.
package struct TestContainers {
  package let folder: TemporaryFolder
  package let containers: UserContainers
  package let container: Container
  package let engine: FakeEngine

  package init() throws {
    let folder = try TemporaryFolder()
    let environment: @Sendable (String) -> [UInt8]? = { [path = folder.path] name in
      name == "XDG_DATA_HOME" ? Array("\(path)/data".utf8) : name == "HOME" ? Array(path.utf8) : nil
    }
    let store = try ContainerStore(environment: environment)
    guard let identifier = ContainerIdentifier("iCloud.com.example.test") else { throw Missing(what: "an identifier") }
    let container = try store.create(ContainerDeclaration(identifier: identifier, name: "Test"))
    let engine = FakeEngine(folder: container.folder)
    containers = UserContainers(environment: environment) { _ in engine }
    (self.folder, self.container, self.engine) = (folder, container, engine)
  }

  package func path(_ name: String) throws -> SyncPath {
    guard let path = SyncPath("Documents/\(name)") else { throw Missing(what: name) }
    return path
  }

  /// The URL of an item in the documents.
  package func url(_ name: String) -> URL {
    URL(filePath: String(decoding: container.documents, as: UTF8.self)).appending(path: name)
  }

  package func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url(name), atomically: true, encoding: .utf8)
  }

  package func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }
}
