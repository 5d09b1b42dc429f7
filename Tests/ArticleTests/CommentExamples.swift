import DeclarationLint
import DocumentFrameworks
import InstalledTypes
import PropertyLists
import SystemTypes
import Testing
import ThreeWayMerge
import TypeRegistry
import UTTestFixtures

/// A text document of a value type.
struct PlainText: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  var text = ""

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: try configuration.file.contents(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// A presenter that saves before other programs read its file.
final class TextPresenter: NSObject, NSFilePresenter, @unchecked Sendable {
  let presentedItemURL: URL?
  let presentedItemOperationQueue = OperationQueue()
  var text = ""

  init(_ url: URL) { presentedItemURL = url }

  func savePresentedItemChanges() async throws {
    try text.write(to: presentedItemURL!, atomically: false, encoding: .utf8)
  }
}

/// The code in documentation comments that no article has.
@Suite struct CommentExamples {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a type is an object`() {
    let type: UTTypeReference? = UTTypeReference(filenameExtension: "heic")
    let set: Set<NSObject> = Set([type].compactMap { $0 })

    #expect(set.count == 1)
    #expect(type?.identifier == "public.heic")
  }

  @Test func `a type has tags and a description`() {
    let type = TypeRegistry.system.type("public.heic")
    let mediaType = type?.preferredTag(.mimeType)  // "image/heic"
    let description = type?.localizedDescription()  // "HEIF Image"

    #expect(mediaType == "image/heic")
    #expect(description == "HEIF Image")
  }

  @Test func `dictionaries are merged by key`() {
    let base: PropertyListValue = ["name": "Trip", "days": 2]
    let ours: PropertyListValue = ["name": "Journey", "days": 2]
    let theirs: PropertyListValue = ["name": "Trip", "days": 3]
    let merge = PropertyListMerge(base: base, ours: ours, theirs: theirs)
    let merged = merge.merged  // ["name": "Journey", "days": 3]

    #expect(merged == ["name": "Journey", "days": 3])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `a key has values`() {
    let ranks = KeyCatalog.entry("LSHandlerRank", in: .documentType)?.values
    let near = KeyCatalog.suggestion(for: "LSHandlerRang", in: .documentType)  // "LSHandlerRank"

    #expect(ranks?.contains("Owner") == true)
    #expect(near == "LSHandlerRank")
  }

  @Test @MainActor func `a policy is chosen`() throws {
    let note = Note(fileURL: URL(filePath: "\(folder.path)/a.txt"))
    note.autosavePolicy = AutosavePolicy(delay: .seconds(1), ceiling: .seconds(10))

    #expect(note.autosavePolicy.delay == .seconds(1))
  }

  @Test func `unsaved changes are listed`() {
    for entry in RecoveryStore.standard.entries() {
      print(entry.documentURL.path, entry.date)
    }
  }

  /// In a process of its own, because other tests have documents open that they save themselves.
  @Test func `all documents are saved`() async {
    await #expect(processExitsWith: .success) {
      let isSaved = await OpenDocuments.saveAll(isEnding: true)
      if !isSaved { print("the changes are in the recovery store") }
    }
  }

  @Test func `a presenter saves before its file is read`() async throws {
    let url = URL(filePath: try folder.write("old", to: "a.txt"))
    let presenter = TextPresenter(url)
    presenter.text = "new"
    NSFileCoordinator.addFilePresenter(presenter)
    defer { NSFileCoordinator.removeFilePresenter(presenter) }
    let text = try await FileCoordinator().read(url) { try String(contentsOf: $0.url, encoding: .utf8) }

    #expect(text == "new")
  }

  @Test @MainActor func `a value is edited and saved`() async throws {
    let url = URL(filePath: try folder.write("Milk\n", to: "shopping.txt"))
    let session = try await DocumentSession<PlainText>.open(at: url)
    session.document.text += "Bread\n"
    try await session.close()

    #expect(try String(contentsOf: url, encoding: .utf8) == "Milk\nBread\n")
  }
}
