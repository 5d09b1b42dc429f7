import BundleDeclarations
import Documents
import Foundation
import InstalledTypes
import PropertyLists
import TypeRegistry

/// What a program can open and create, and what it has open: the model side of Apple's `DocumentGroup`.
///
/// ```swift
/// let controller = try DocumentController(infoPlist: PackageResources.Info_plist)
/// controller.register([UTType(exportedAs: "com.example.notebook")]) { Notebook(fileURL: $0) }
/// controller.register(TextDocument.self) { TextDocument() }
/// let document = try await controller.open(url)
/// let session = try await controller.openSession(of: TextDocument.self, at: url)
/// ```
@MainActor public final class DocumentController {
  private struct Kind {
    var types: [UTType]
    var make: @MainActor (URL) -> UIDocument
  }

  /// What the program declares.
  public let declarations: [InfoPlist]
  /// The types that it knows: the installed ones and its own.
  public let registry: TypeRegistry
  /// Where it notes what it opens and creates; nil to note nothing.
  public let recentDocuments: RecentDocuments?
  /// Where it writes down what is open, to open it again at the next start; nil to write nothing.
  public let sessionFile: URL?
  private var kinds: [Kind] = []
  /// Those that it is opening, by the bytes of their paths.
  private var openings: [[UInt8]: Task<UIDocument, any Error>] = [:]
  /// The documents that it opened and created.
  var opened: [OpenDocuments.Reference] = []
  private var observation: NotificationTokens?
  /// What was open when the program ended, and is not open again.
  var leftOpen: [String]
  /// What the session file says.
  var notedPaths: [String]
  /// Whether what is closed now is closed because the program ends.
  var isEnding = false

  /// A controller of a program that declares document types.
  ///
  /// - Parameters:
  ///   - declarations: the program's Info.plist, and those of others that it takes document types from.
  ///   - registry: the types besides those that are declared there.
  ///   - recentDocuments: where it notes what it opens and creates; nil to note nothing.
  ///   - sessionFile: where it writes down what is open, to open it again at the next start; nil to write nothing.
  public init(
    declarations: [InfoPlist] = [], registry: TypeRegistry = .current, recentDocuments: RecentDocuments? = .standard,
    sessionFile: URL? = DocumentController.standardSessionFile
  ) {
    self.declarations = declarations
    self.registry = declarations.isEmpty ? registry : Claims.registry(of: declarations, onto: registry)
    self.recentDocuments = recentDocuments
    self.sessionFile = sessionFile
    leftOpen = sessionFile.map(Self.paths) ?? []
    notedPaths = leftOpen
    let token = NotificationCenter.default.addObserver(
      forName: OpenDocuments.didChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in MainActor.assumeIsolated { self?.noteOpenDocuments() } }
    observation = NotificationTokens([token])
  }

  /// A controller of a program that has its Info.plist at hand: in a file, or in itself, as SwiftPM's `embedInCode` puts it.
  ///
  /// - Parameters:
  ///   - infoPlist: the bytes of the property list.
  ///   - registry: the types besides those that are declared there.
  ///   - recentDocuments: where it notes what it opens and creates; nil to note nothing.
  ///   - sessionFile: where it writes down what is open, to open it again at the next start; nil to write nothing.
  /// - Throws: `PropertyListError` if it is no property list, `CocoaError` if it is none of a dictionary.
  public convenience init(
    infoPlist: [UInt8], registry: TypeRegistry = .current, recentDocuments: RecentDocuments? = .standard,
    sessionFile: URL? = DocumentController.standardSessionFile
  ) throws {
    let list = PropertyList(parsing: infoPlist, named: "Info.plist")
    _ = try list.validRoot()
    guard let declarations = InfoPlist(list) else { throw CocoaError(.propertyListReadCorrupt) }
    self.init(
      declarations: [declarations], registry: registry, recentDocuments: recentDocuments, sessionFile: sessionFile)
  }

  /// Says how documents of some types are made.
  ///
  /// - Parameters:
  ///   - types: the types, and all that conform to them unless others are registered for those. Their identifiers count:
  ///     what is known of them is what ``registry`` says.
  ///   - make: makes a document that has not read its file yet.
  public func register(_ types: [UTType], make: @escaping @MainActor (URL) -> UIDocument) {
    kinds.append(Kind(types: types.map(known), make: make))
  }

  /// A type as this program declares it, whichever registry it was found in.
  private func known(_ type: UTType) -> UTType { UTType(registry.type(carrying: type.identifier)) }

  // MARK: What it can do

  /// The types that are registered.
  public var readableContentTypes: [UTType] { kinds.flatMap(\.types) }

  /// The types that can be created: those of the document types whose role is `Editor`; all that are registered, if nothing
  /// is declared.
  public var creatableContentTypes: [UTType] {
    guard !declarations.isEmpty else { return readableContentTypes }
    return readableContentTypes.filter { claim(on: $0)?.role == .editor }
  }

  /// The document type that the program opens files of a type with; nil if it declares none that does.
  public func claim(on type: UTType) -> Claim? {
    guard let known = registry.type(type.identifier) else { return nil }
    return Claims(on: known, in: declarations).ranked.first { $0.isEligible }
  }

  // MARK: Documents

  /// The document that is open of a file; nil if none is.
  public func document(at url: URL) -> UIDocument? {
    let item = url.itemOnDisk
    return OpenDocuments.all.first { document in
      // Or by another name, such as that of a link.
      document.fileURL.isSamePlace(as: url) || item.map(document.hasOpen) ?? false
    }
  }

  /// Opens a document, or gives the one that is open.
  ///
  /// - Throws: `DocumentError.unsupportedType(_:)` if nothing is registered for its type, and what opening throws.
  public func open(_ url: URL) async throws -> UIDocument {
    if let open = document(at: url) { return open }
    let place = url.target.standardBytes
    let opening =
      openings[place]
      ?? Task {
        defer { openings[place] = nil }
        let document = try make(at: url, type: registry.fileType(at: url))
        try await document.lifecycle.open()
        note(document)
        return document
      }
    openings[place] = opening
    return try await opening.value
  }

  /// Creates a document and saves it.
  ///
  /// - Parameters:
  ///   - type: its type.
  ///   - folder: where; it gets a name that is free.
  ///   - name: the name for the first one.
  ///   - prepare: fills it before it is saved.
  /// - Throws: `DocumentError.unsupportedType(_:)` if nothing is registered for the type, and what saving throws.
  public func newDocument(
    _ type: UTType, in folder: URL, name: String = "Untitled", prepare: @MainActor (UIDocument) -> Void = { _ in }
  ) async throws -> UIDocument {
    try await create(type, in: folder, name: name, prepare: prepare)
  }

  func create(
    _ type: UTType, in folder: URL, name: String, prepare: @MainActor (UIDocument) throws -> Void
  ) async throws -> UIDocument {
    let type = known(type)
    let document = try make(at: DocumentName.untitled(type, in: folder, name: name), type: type.identifier)
    (document as? SessionFile)?.fill()
    try prepare(document)
    // An unedited document that cannot be created is not worth keeping: the caller gets an error and no document.
    let store = document.recoveryStore
    if !document.hasUnsavedChanges { document.recoveryStore = .none }
    defer { document.recoveryStore = store }
    var url = document.fileURL
    while true {
      do {
        try await document.lifecycle.save(to: url, for: .forCreating)
        break
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        let next = DocumentName.untitled(type, in: folder, name: name)
        // Somebody else has taken the name meanwhile.
        guard next != url else { throw error }
        url = next
      }
    }
    note(document)
    return document
  }

  private func note(_ document: UIDocument) {
    opened.append(OpenDocuments.Reference(document))
    isEnding = false
    noteOpenDocuments()
    // A convenience: that the list cannot be written is no reason to fail.
    try? recentDocuments?.note(document.fileURL, type: document.fileType.flatMap { UTType($0) })
  }

  private func make(at url: URL, type: String?) throws -> UIDocument {
    let match = try SessionDriver.type(for: type, among: readableContentTypes)
    guard let kind = kinds.first(where: { $0.types.contains(match) }) else {
      throw DocumentError.unsupportedType(match.identifier)
    }
    return registry.withCurrent { kind.make(url) }
  }
}
