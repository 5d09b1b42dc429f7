import Documents

/// Text whose snapshots wait if a test wants it.
final class GatedPage: Document {
  static let readableContentTypes: [UTType] = [.plainText, .html]
  var text = ""
  /// How many of the next snapshots wait.
  var gates = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Whether a snapshot waits.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Lets the first snapshot that waits go on.
  func goOn() { waiting.removeFirst().resume() }

  func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
    FileWrapperDocumentReader(configuration) { String(decoding: try $0.contents(), as: UTF8.self) }
  }
  func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
    FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
  }
  func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
  func snapshot(contentType: UTType) async throws -> sending String {
    let now = text
    if gates > 0 {
      gates -= 1
      await withCheckedContinuation { waiting.append($0) }
    }
    return now
  }
}

extension Desk {
  /// Opens a session with gates in its contents.
  func openGated(_ name: String, _ text: String) async throws -> DocumentSession<GatedPage> {
    try folder.write(text, to: name)
    let session = try await DocumentSession<GatedPage>.open(at: url(name), recoveryStore: store) { GatedPage() }
    session.autosavePolicy = .never
    return session
  }
}
