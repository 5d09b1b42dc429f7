import Foundation
import Synchronization

/// The file of a session: a document whose contents are those of another object.
@MainActor package final class SessionFile: UIDocument {
  private nonisolated let driver: SessionDriver
  /// The type to be written; nil for that of the file.
  nonisolated let wantedType = Mutex<String?>(nil)
  /// Contents and change count token, from when the contents were asked for until they are passed on.
  private var pending: (snapshot: SessionSnapshot, token: ChangeHistory.Moment)?
  private let makeSession: @MainActor (SessionFile) throws -> AnyObject
  /// The session, if somebody has it.
  weak var knownSession: AnyObject?
  /// Gives a new document its first contents.
  package var fill: @MainActor () -> Void = {}

  /// - Parameters:
  ///   - fileURL: where the file is.
  ///   - box: where the document is when it has been read.
  ///   - isValue: whether each change makes it another one.
  ///   - driver: what reads and writes it.
  init<Model>(fileURL: URL, _ box: ModelBox<Model>, isValue: Bool, driver: SessionDriver) {
    self.driver = driver
    makeSession = { file in
      guard let model = box.model else { throw DocumentError.notOpen }
      return DocumentSession(model, box, file, isValue: isValue)
    }
    super.init(fileURL: fileURL)
  }

  /// The session, which is the same for all who ask while somebody has it.
  ///
  /// - Throws: ``DocumentError/unsupportedType(_:)`` if it is one of other documents.
  package func session<Model>(of model: Model.Type = Model.self) throws -> DocumentSession<Model> {
    let session = try knownSession ?? makeSession(self)
    guard let session = session as? DocumentSession<Model> else {
      throw DocumentError.unsupportedType(fileType ?? fileURL.pathExtension)
    }
    return session
  }

  /// Reads the file.
  func open<Model>(keepingIn store: RecoveryStore) async throws -> DocumentSession<Model> {
    recoveryStore = store
    try await lifecycle.open()
    return try session()
  }

  nonisolated package override var savingFileType: String? {
    if let wanted = wantedType.withLock({ $0 }) { return wanted }
    let type = fileType ?? (fileURL.existsOnDisk ? fileURL.generalType : nil)
    guard (try? SessionDriver.type(for: type, among: driver.writableContentTypes)) == nil else { return type }
    return driver.writableContentTypes.first?.identifier
  }

  nonisolated package override func read(from url: URL) throws {
    let type = file.registry.fileType(at: url) ?? fileType ?? url.generalType
    try driver.read(self, url, SessionDriver.type(for: type, among: driver.readableContentTypes))
  }

  /// Asks for the contents first, which may take a while, and saves them then.
  package override func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil)
  {
    beginPreparing(to: url, for: saveOperation, completionHandler) { [self] in
      let token = lifecycleState.locked { $0.history.now }
      return (try await snapshot(), token)
    } thenSave: { [self] contents, url in
      pending = contents
      beginSaving(to: url, for: saveOperation, completionHandler)
      pending = nil
    }
  }

  private func snapshot() async throws -> SessionSnapshot {
    let type = try SessionDriver.type(for: savingFileType, among: driver.writableContentTypes)
    return SessionSnapshot(value: try await driver.snapshot(type), type: type)
  }

  package override func keepUnsavedContents() {
    guard hasUnsavedChanges else { return super.keepUnsavedContents() }
    let token = lifecycleState.locked { $0.history.now }
    Task {
      guard let snapshot = try? await snapshot() else { return }
      pending = (snapshot, token)
      super.keepUnsavedContents()
      pending = nil
    }
  }

  package override func changeCountToken(for saveOperation: SaveOperation) -> Any {
    pending?.token ?? super.changeCountToken(for: saveOperation)
  }

  package override func contents(forType typeName: String) throws -> Any {
    guard let pending else { throw DocumentError.failed }
    return pending.snapshot
  }

  nonisolated package override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws {
    guard let snapshot = contents as? SessionSnapshot else {
      throw DocumentError.unsupportedContents("a \(type(of: contents))")
    }
    guard let wrapper = try driver.write(self, snapshot.value, snapshot.type, url, originalContentsURL) else { return }
    try writeStandardContents(wrapper, to: url, originalContentsURL: originalContentsURL)
  }

  package override func updateChangeCount(withToken changeCountToken: Any, for saveOperation: SaveOperation) {
    driver.didSave()
    super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
  }
}
