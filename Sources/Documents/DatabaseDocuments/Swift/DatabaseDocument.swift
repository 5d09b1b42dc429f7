#if Databases
import Documents
import Foundation
import GRDB

/// A document that is a package with a database and, optionally, side content.
///
/// ```swift
/// let book = try await DatabaseDocument<RecipeBook>.open(at: url)
/// try await book.database.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Dal')") }
/// let titles = try await book.database.read { try String.fetchAll($0, sql: "SELECT title FROM recipe") }
/// try await book.lifecycle.close()
/// ```
/// A transaction is saved when ``DocumentDatabase/write(_:)`` returns. Changes to ``sideContent`` are saved
/// automatically, as in every document. See ``UIManagedDocument`` for what saving, reverting, and restoring mean.
public final class DatabaseDocument<Store: DatabaseStore>: UIManagedDocument {
  /// The additional contents of the package besides the database. Setting it is a change.
  public var sideContent: Store.SideContent {
    get { content }
    set {
      content = newValue
      updateChangeCount(.done)
    }
  }
  private var content = Store.newSideContent

  /// Creates a document at a URL; no file is read, and none needs to exist there.
  public override init(fileURL url: URL) { super.init(fileURL: url) }

  /// Opens a document.
  ///
  /// - Throws: ``DatabaseDocumentError``; the reason for a failure.
  public static func open(at url: URL) async throws -> DatabaseDocument {
    let document = DatabaseDocument(fileURL: url)
    try await document.lifecycle.open()
    return document
  }

  /// Creates a document at a free location.
  ///
  /// - Parameters:
  ///   - url: the new package.
  ///   - content: its side content; nil for a new document's content.
  /// - Throws: the reason for a failure.
  public static func create(at url: URL, sideContent content: Store.SideContent? = nil) async throws
    -> DatabaseDocument
  {
    let document = DatabaseDocument(fileURL: url)
    if let content { document.content = content }
    try await document.lifecycle.save(for: .forCreating)
    return document
  }

  nonisolated public override var migrator: DatabaseMigrator { Store.migrator }

  public override func additionalContent(for absoluteURL: URL) throws -> Any {
    Store.SideContent.self == NoSideContent.self ? NSNull() : content as Any
  }

  nonisolated public override func readAdditionalContent(from absoluteURL: URL) throws {
    adopt(try Store.sideContent(from: FileWrapper(url: absoluteURL)))
  }

  nonisolated override func noteMissingAdditionalContent() { adopt(Store.newSideContent) }

  nonisolated private func adopt(_ content: Store.SideContent) {
    MainActor.runBlocking { self.content = content }
  }

  nonisolated public override func writeAdditionalContent(
    _ content: Any, to absoluteURL: URL, originalContentsURL absoluteOriginalContentsURL: URL?
  ) throws {
    guard let content = content as? Store.SideContent else {
      throw DocumentError.unsupportedContents("a \(type(of: content))")
    }
    try Store.fileWrapper(for: content)?
      .write(to: absoluteURL, options: [], originalContentsURL: nil)
  }
}
#endif
