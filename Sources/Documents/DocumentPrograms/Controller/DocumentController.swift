import Documents
import Foundation
import InstalledTypes
import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTContainers

/// The documents that a program can open and create, and its open documents: the model layer of Apple's
/// `DocumentGroup`.
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

  /// The declarations of the program.
  public let declarations: [InfoPlist]
  /// The types that it uses: installed types and its own.
  public let registry: TypeRegistry
  /// The list of recent documents to update; nil for none.
  public let recentDocuments: RecentDocuments?
  /// The file that lists the open documents, for reopening them at the next start; nil for none.
  public let sessionFile: URL?
  private var kinds: [Kind] = []
  /// The documents being opened, by the bytes of their paths.
  private var openings: [[UInt8]: Task<UIDocument, any Error>] = [:]
  /// The documents it opened and created.
  var opened: [OpenDocuments.Reference] = []
  private var observation: NotificationTokens?
  /// The documents that were open when the program ended and have not been reopened.
  var leftOpen: [String]
  /// The contents of the session file.
  var notedPaths: [String]
  /// Whether documents are being closed because the program ends.
  var isEnding = false

  /// Creates a controller for a program that declares document types.
  ///
  /// - Parameters:
  ///   - declarations: the program's Info.plist, and the Info.plists of other programs whose document types it uses.
  ///   - registry: the types besides the declared ones.
  ///   - recentDocuments: the list of recent documents to update; nil for none.
  ///   - sessionFile: the file that lists the open documents, for reopening them at the next start; nil for none.
  public init(
    declarations: [InfoPlist] = [], registry: TypeRegistry = .current, recentDocuments: RecentDocuments? = .standard,
    sessionFile: URL? = DocumentController.standardSessionFile
  ) {
    self.declarations = declarations
    if let program = declarations.first { ProgramContainers.add(program) }
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

  /// Creates a controller from the contents of an Info.plist, from a file or from SwiftPM's `embedInCode`.
  ///
  /// - Parameters:
  ///   - infoPlist: the bytes of the property list.
  ///   - registry: the types besides the declared ones.
  ///   - recentDocuments: the list of recent documents to update; nil for none.
  ///   - sessionFile: the file that lists the open documents, for reopening them at the next start; nil for none.
  /// - Throws: `PropertyListError` if it is not a property list, `CocoaError` if its root is not a dictionary.
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

  /// Registers how to create documents of some types.
  ///
  /// - Parameters:
  ///   - types: the types. They include their subtypes, unless other types are registered for the subtypes. Only the
  ///     identifiers matter: all else comes from ``registry``.
  ///   - make: creates a document that has not read its file yet.
  public func register(_ types: [UTType], make: @escaping @MainActor (URL) -> UIDocument) {
    kinds.append(Kind(types: types.map(known), make: make))
  }

  /// Returns a type as this program declares it, whichever registry it came from.
  private func known(_ type: UTType) -> UTType { UTType(registry.type(carrying: type.identifier)) }

  // MARK: Capabilities

  /// The registered types.
  public var readableContentTypes: [UTType] { kinds.flatMap(\.types) }

  /// The types that can be created: the types of the document types with the role `Editor`; all registered types if
  /// nothing is declared.
  public var creatableContentTypes: [UTType] {
    guard !declarations.isEmpty else { return readableContentTypes }
    return readableContentTypes.filter { claim(on: $0)?.role == .editor }
  }

  /// Returns the document type with which the program opens files of a type; nil if none is declared.
  public func claim(on type: UTType) -> Claim? {
    guard let known = registry.type(type.identifier) else { return nil }
    return Claims(on: known, in: declarations).ranked.first { $0.isEligible }
  }

  // MARK: Documents

  /// Returns the open document for a file; nil if there is none.
  public func document(at url: URL) -> UIDocument? {
    let item = url.itemOnDisk
    return OpenDocuments.all.first { document in
      // Or under another name, such as that of a link.
      document.fileURL.isSamePlace(as: url) || item.map(document.hasOpen) ?? false
    }
  }

  /// Opens a document, or returns the open one.
  ///
  /// - Throws: `DocumentError.unsupportedType(_:)` if nothing is registered for its type; errors from opening.
  public func open(_ url: URL) async throws -> UIDocument {
    if let open = document(at: url) { return open }
    let place = url.target.standardBytes
    let opening =
      openings[place]
      ?? Task {
        defer { openings[place] = nil }
        let document = try make(at: url, type: registry.fileType(at: url))
        try await document.lifecycle.open()
        beginActivity(of: document)
        note(document)
        return document
      }
    openings[place] = opening
    return try await opening.value
  }

  /// Creates a document and saves it.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - folder: the folder; the file gets a free name in it.
  ///   - name: the preferred name.
  ///   - prepare: fills the document before it is saved.
  /// - Throws: `DocumentError.unsupportedType(_:)` if nothing is registered for the type; errors from saving.
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
    // An empty document that cannot be created is not worth keeping: the caller gets an error and no document.
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
        // Another program has taken the name in the meantime.
        guard next != url else { throw error }
        url = next
      }
    }
    beginActivity(of: document)
    note(document)
    return document
  }

  private func note(_ document: UIDocument) {
    opened.append(OpenDocuments.Reference(document))
    isEnding = false
    noteOpenDocuments()
    // This is a convenience: a failure to write the list is not reported.
    try? recentDocuments?.note(document.fileURL, type: document.fileType.flatMap { UTType($0) })
  }

  private func make(at url: URL, type: String?) throws -> UIDocument {
    let match = try readableContentTypes.nearest(to: type)
    guard let kind = kinds.first(where: { $0.types.contains(match) }) else {
      throw DocumentError.unsupportedType(match.identifier)
    }
    return registry.withCurrent { kind.make(url) }
  }
}
