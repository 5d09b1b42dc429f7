import Documents
import Testing
import UTDocumentFixtures
import UTTestFixtures

/// What a document hears of the items in its package.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SubitemTests {
  /// Notes every message about an item in its package.
  private final class HearingNotebook: UIDocument {
    nonisolated let log = EventLog()

    override func contents(forType typeName: String) throws -> Any { FileWrapper(directoryWithFileWrappers: [:]) }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {}

    nonisolated override var primaryPresentedItemURL: URL? { fileURL.appending(path: "primary") }
    nonisolated override var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { [.isUbiquitousItemKey] }
    nonisolated override func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {
      log.add("attributes \(attributes.map(\.rawValue))")
    }

    nonisolated override func accommodatePresentedSubitemDeletion(
      at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
      log.add("deletion of \(url.lastPathComponent)")
      completionHandler(url.lastPathComponent == "kept.rtf" ? CocoaError(.userCancelled) : nil)
    }
    nonisolated override func presentedSubitemDidAppear(at url: URL) { log.add("\(url.lastPathComponent) appeared") }
    nonisolated override func presentedSubitemDidChange(at url: URL) { log.add("\(url.lastPathComponent) changed") }
    nonisolated override func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
      log.add("\(oldURL.lastPathComponent) moved to \(newURL.lastPathComponent)")
    }
    nonisolated override func presentedSubitem(at url: URL, didGain version: NSFileVersion) {
      log.add("\(url.lastPathComponent) gained a version")
    }
    nonisolated override func presentedSubitem(at url: URL, didLose version: NSFileVersion) {
      log.add("\(url.lastPathComponent) lost a version")
    }
    nonisolated override func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {
      log.add("\(url.lastPathComponent) resolved a version")
    }
  }

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func news(of notebook: HearingNotebook) async -> [String] {
    await withCheckedContinuation { continuation in
      notebook.presentedItemOperationQueue.addOperation { continuation.resume() }
    }
    return notebook.log.take()
  }

  @Test func `a subclass hears of the items in its package`() async throws {
    for name in ["1.rtf", "kept.rtf"] { try desk.folder.write("one", to: "Trip.rtfd/\(name)") }
    let notebook = try await desk.open(HearingNotebook.init(fileURL:), "Trip.rtfd")
    let coordinator = FileCoordinator()
    let (one, two) = (desk.url("Trip.rtfd/1.rtf"), desk.url("Trip.rtfd/2.rtf"))
    try await coordinator.access([.writing(two)]) { try Data("two".utf8).write(to: $0.urls[0]) }
    #expect(await news(of: notebook) == ["2.rtf appeared"])
    try await coordinator.access([.writing(one)]) { try Data("two".utf8).write(to: $0.urls[0]) }
    #expect(await news(of: notebook) == ["1.rtf changed"])
    try await coordinator.access([.deleting(two)]) { try FileManager.default.removeItem(at: $0.urls[0]) }
    #expect(await news(of: notebook).first == "deletion of 2.rtf")
    await #expect(throws: (any Error).self) {
      try await coordinator.access([.deleting(desk.url("Trip.rtfd/kept.rtf"))]) { _ in }
    }
    #expect(await news(of: notebook) == ["deletion of kept.rtf"])
    let version = try NSFileVersion.addOfItem(at: one, withContentsOf: desk.url("Trip.rtfd/kept.rtf"))
    #expect(await news(of: notebook) == ["1.rtf gained a version"])
    try version.remove()
    #expect(await news(of: notebook) == ["1.rtf lost a version"])
    let presenter: any NSFilePresenter = notebook
    #expect(presenter.primaryPresentedItemURL == desk.url("Trip.rtfd/primary"))
    #expect(presenter.observedPresentedItemUbiquityAttributes == [.isUbiquitousItemKey])
    #expect((notebook as any ProgressReporting).progress === notebook.progress)
    try await notebook.lifecycle.close()
  }

  @Test func `a document without its own methods hears of a change of its package`() async throws {
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try await FileCoordinator().access([.writing(desk.url("Trip.rtfd/1.rtf"))]) {
      try Data("two".utf8).write(to: $0.urls[0])
    }
    try await eventually { (try? notebook.text("1.rtf")) == "two" && notebook.documentState == .normal }
  }
}
