import Documents
import UTTestFixtures

/// A folder for the documents of one test, with a recovery store of its own.
@MainActor package struct Desk {
  package let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    // Many tests run at the same time: what a presenter must do may take longer than programs wait for it.
    FileArbiter.shared.patience = .seconds(3600)
  }

  package var store: RecoveryStore { RecoveryStore(folder: url("recovery")) }

  /// Keeps all versions.
  package var versionStore: VersionStore {
    VersionStore(
      dataFolder: FilePath(url("data").path), policy: VersionPolicy(steps: [], share: 1, packageInterval: 0))
  }

  package func url(_ name: String) -> URL { URL(filePath: folder.path).appending(path: name) }

  package func text(_ name: String) -> String? {
    (try? Data(contentsOf: url(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What lies there, the recovery store left out.
  package var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "recovery" }.sorted()
    }
  }

  package func document<Document: UIDocument>(
    _ make: @MainActor (URL) -> Document, _ name: String, _ text: String? = nil
  ) throws -> Document {
    if let text { try folder.write(text, to: name) }
    let document = make(url(name))
    document.recoveryStore = store
    document.autosavePolicy = .never
    return document
  }

  package func open<Document: UIDocument>(
    _ make: @MainActor (URL) -> Document, _ name: String, _ text: String? = nil
  ) async throws -> Document {
    let document = try document(make, name, text)
    try await document.lifecycle.open()
    return document
  }
}
