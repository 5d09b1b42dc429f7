import Foundation
import UTFileURLs

/// The file of a session: a document whose contents belong to another object.
@MainActor package final class SessionFile: UIDocument {
  private nonisolated let driver: SessionDriver
  private let makeSession: @MainActor (SessionFile) throws -> AnyObject
  /// The session, if it is in use.
  weak var knownSession: AnyObject?
  /// Gives a new document its first contents.
  package var fill: @MainActor () -> Void = {}

  /// - Parameters:
  ///   - fileURL: the URL of the file.
  ///   - box: holds the document once it is read.
  ///   - isValue: whether each change creates a new value.
  ///   - driver: reads and writes the document.
  init<Model>(fileURL: URL, _ box: ModelBox<Model>, isValue: Bool, driver: SessionDriver) {
    self.driver = driver
    makeSession = { file in
      guard let model = box.model else { throw DocumentError.notOpen }
      return DocumentSession(model, box, file, isValue: isValue)
    }
    super.init(fileURL: fileURL)
  }

  /// Returns the session, which is shared by all callers while it is in use.
  ///
  /// - Throws: ``DocumentError/unsupportedType(_:)`` if it is a session of a different document type.
  package func session<Model>(of model: Model.Type = Model.self) throws -> DocumentSession<Model> {
    let session = try knownSession ?? makeSession(self)
    guard let session = session as? DocumentSession<Model> else {
      throw DocumentError.unsupportedType(fileType ?? fileURL.nameExtension)
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
    let type = fileType ?? (fileURL.existsOnDisk ? fileURL.generalType : nil)
    guard (try? driver.writableContentTypes.nearest(to: type)) == nil else { return type }
    return driver.writableContentTypes.first?.identifier
  }

  nonisolated package override func read(from url: URL) throws {
    let type = file.registry.fileType(at: url) ?? fileType ?? url.generalType
    try driver.read(self, url, driver.readableContentTypes.nearest(to: type))
  }

  package override func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil)
  {
    save(to: url, for: saveOperation, as: nil, completionHandler)
  }

  /// Requests the contents, which may take a while, then saves them.
  ///
  /// - Parameter type: the identifier of the type to write; nil for the file's type.
  func save(
    to url: URL, for saveOperation: SaveOperation, as type: String?, _ completionHandler: ((Bool) -> Void)?
  ) {
    beginPreparing(to: url, for: saveOperation, completionHandler) { [self] in try await prepare(as: type) }
  }

  /// Returns the current contents for a save.
  private func prepare(as type: String? = nil) async throws -> PreparedContents {
    let token = lifecycleState.locked { $0.history.now }
    let written = try driver.writableContentTypes.nearest(to: type ?? savingFileType)
    let snapshot = SessionSnapshot(value: try await driver.snapshot(written), type: written)
    return PreparedContents(contents: snapshot, token: token, type: type)
  }

  package override func keepUnsavedContents(then next: @escaping @MainActor () -> Void = {}) {
    guard hasOwnChanges else { return super.keepUnsavedContents(then: next) }
    Task {
      guard let prepared = try? await prepare() else { return next() }
      writeRecoveryCopy(of: prepared, then: next)
    }
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

  nonisolated package override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
    if let snapshot = contents as? SessionSnapshot, file.isOwn(url) { driver.didSave(self, snapshot.value) }
  }
}
