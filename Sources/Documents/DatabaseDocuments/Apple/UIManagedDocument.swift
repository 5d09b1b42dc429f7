#if Databases
import Documents
import Foundation
import GRDB
import UTFileVersions
import UTThreads

/// The type of store that persists as an SQLite database. Source: NSPersistentStoreCoordinator.h.
public let NSSQLiteStoreType = "SQLite"
/// In ``UIManagedDocument/persistentStoreOptions``: whether databases of earlier versions are migrated; true by
/// default.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// In ``UIManagedDocument/persistentStoreOptions``: a `Bool` for code that migrates by inferred models; without effect,
/// because ``UIManagedDocument/migrator`` defines how to migrate. Source: NSPersistentStoreCoordinator.h.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// In ``UIManagedDocument/persistentStoreOptions``: how many seconds a transaction waits for other transactions; 60 by
/// default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// In ``UIManagedDocument/persistentStoreOptions``: a dictionary of SQLite settings, such as `["cache_size": "-8000"]`.
/// Options that the document depends on (`journal_mode`, `locking_mode`, `synchronous`) are not accepted.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"

/// A document that is a package with a database and other contents: Apple's class of the same name, with GRDB in place
/// of Core Data.
///
/// A transaction is on disk when it ends. An ordinary save writes only the additional content, moves the
/// database's log into its file, and never replaces the file. Saving elsewhere and keeping a version copy a consistent
/// snapshot of the database. Several documents and programs can have the same package open.
///
/// ## Differences from the original
/// - There is no `NSManagedObjectContext` and no `NSManagedObjectModel`. ``DocumentDatabase`` takes the place of the
///   contexts, and ``migrator`` the place of the model.
/// - Transactions do not count as unsaved changes, and reverting does not undo them: restore a version instead
///   (`lifecycle.restore`), or set `registersUndo`. Changes to the additional content count as in every
///   document.
/// - ``configurePersistentStoreCoordinator(for:ofType:modelConfiguration:storeOptions:)`` and
///   ``persistentStoreType(forFileType:)`` are called in the background.
///
/// Source: UIManagedDocument.h, and Apple's documentation of the class.
@preconcurrency @MainActor
open class UIManagedDocument: UIDocument {
  nonisolated let databaseFile: DatabaseFile
  private struct Choices {
    var options: [AnyHashable: Any]?
    var configuration: String?
  }
  nonisolated private let choices = Monitor(Choices())

  /// Creates a document at a URL; no file is read, and none needs to exist there.
  public override init(fileURL url: URL) {
    databaseFile = DatabaseFile(name: Self.persistentStoreName)
    super.init(fileURL: url)
    databaseFile.setDocument(self)
    setLiveContents(databaseFile)
  }

  // MARK: The database

  /// The name of the database in the folder `StoreContent` of the package; `persistentStore`, as in the packages that
  /// Apple's class writes, unless overridden. Source: Apple's documentation of the class, and packages written by it.
  nonisolated open class var persistentStoreName: String { "persistentStore" }

  /// The migrations that lead to the current schema; they take the place of `managedObjectModel`. By default, there are
  /// none. Called in the background.
  nonisolated open var migrator: DatabaseMigrator { DatabaseMigrator() }

  /// The options for opening the database; see the constants that begin with `NS`. Set them before opening the
  /// document. Other options have no effect.
  nonisolated open var persistentStoreOptions: [AnyHashable: Any]? {
    get { choices.locked { $0.options } }
    set { choices.locked { $0.options = newValue } }
  }

  /// The name of a configuration, which is passed to
  /// ``configurePersistentStoreCoordinator(for:ofType:modelConfiguration:storeOptions:)``.
  nonisolated open var modelConfiguration: String? {
    get { choices.locked { $0.configuration } }
    set { choices.locked { $0.configuration = newValue } }
  }

  /// Opens the database, and migrates it. Overrides may change the options, and call super before they use the
  /// database.
  ///
  /// - Parameters:
  ///   - storeURL: the file of the database.
  ///   - fileType: the identifier of the document's type.
  ///   - configuration: ``modelConfiguration``.
  ///   - storeOptions: ``persistentStoreOptions``.
  /// - Throws: ``DatabaseDocumentError``; `DatabaseError`; errors from migrations.
  nonisolated open func configurePersistentStoreCoordinator(
    for storeURL: URL, ofType fileType: String, modelConfiguration configuration: String?,
    storeOptions: [AnyHashable: Any]? = nil
  ) throws {
    let settings = try storeSettings(forFileType: fileType, storeOptions)
    let store = try OpenStore.open(storeURL, settings) { [databaseFile] store in
      // The migration itself is a transaction. The version makes it possible to go back to the earlier program.
      guard versionStore != nil else { return }
      _ = try databaseFile.keepVersion(of: store, in: versionHistory, isDiscardable: true)
    }
    databaseFile.settings = settings
    databaseFile.use(store)
  }

  /// Returns the settings for opening a database.
  ///
  /// - Throws: ``DatabaseDocumentError/unsupportedStoreType(_:)``, ``DatabaseDocumentError/invalidOption(_:)``.
  nonisolated func storeSettings(forFileType fileType: String, _ options: [AnyHashable: Any]?) throws -> StoreSettings {
    let type = persistentStoreType(forFileType: fileType)
    guard type == NSSQLiteStoreType else { throw DatabaseDocumentError.unsupportedStoreType(type) }
    return try StoreSettings(migrator, options: options)
  }

  /// Returns the type of store for a type of document: ``NSSQLiteStoreType``, which is the only one.
  nonisolated open func persistentStoreType(forFileType fileType: String) -> String { NSSQLiteStoreType }

  // MARK: Additional content

  /// Reads the additional content, on a thread that may block. Override this method; there is no need to call super. It
  /// is not called if there is none.
  ///
  /// - Parameter absoluteURL: the folder `AdditionalContent` of the package.
  nonisolated open func readAdditionalContent(from absoluteURL: URL) throws {}

  /// Returns the additional content to write, not to be changed afterward. Override this method; there is no need to
  /// call super.
  ///
  /// - Parameter absoluteURL: the folder `AdditionalContent` of the package.
  /// - Returns: the content; `NSNull`, the default, for none: the content on disk then stays.
  open func additionalContent(for absoluteURL: URL) throws -> Any { NSNull() }

  /// Writes the additional content, on a thread that may block. Override this method; there is no need to call super.
  ///
  /// - Parameters:
  ///   - content: what ``additionalContent(for:)`` returned.
  ///   - absoluteURL: the location at which to create the folder with the content.
  ///   - absoluteOriginalContentsURL: the document that is being saved; nil for a new one.
  nonisolated open func writeAdditionalContent(
    _ content: Any, to absoluteURL: URL, originalContentsURL absoluteOriginalContentsURL: URL?
  ) throws {}

  /// Called in place of ``readAdditionalContent(from:)`` if there is none.
  nonisolated func noteMissingAdditionalContent() {}

  // MARK: - UIDocument

  nonisolated open override func read(from url: URL) throws { try readPackage(url) }

  open override func contents(forType typeName: String) throws -> Any {
    let url = DatabaseFile.additionalURL(in: fileURL)
    return PackageContents(additional: HandedOver(try additionalContent(for: url)))
  }

  nonisolated open override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil, safelyTo url: URL,
    for saveOperation: SaveOperation
  ) throws {
    if saveOperation == .forOverwriting, isOwnFile(url), databaseFile.isOpen(in: url) {
      return try saveInPlace(contents, at: url)
    }
    // Writing to its old location would create a second package.
    if saveOperation == .forOverwriting, movedURL(from: url) != nil {
      throw try SafeWriteError.missing(url.filePath())
    }
    try savePackage(contents, at: url) {
      try super.writeContents(
        contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
    }
  }

  /// Saves, and moves the log's contents into the database, which does not change until the reader has finished.
  @preconcurrency nonisolated open override func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    super.relinquishPresentedItem(toReader: { [self] giveBack in lendDatabase(giveBack, to: reader) })
  }

  nonisolated open override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
  ) throws { try writePackage(contents, to: url, originalContentsURL: originalContentsURL) }
}

extension UIManagedDocument {
  /// Lends the package to another program: calls a closure with a function that ends the loan.
  nonisolated fileprivate func lendDatabase(
    _ giveBack: (@Sendable () -> Void)?, to reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    let end = databaseFile.store?.lend()
    reader {
      end?()
      giveBack?()
    }
  }
}

/// The contents that are saved in addition to the database.
struct PackageContents: Sendable {
  let additional: HandedOver<Any>
}

extension StoreSettings {
  private static let options = [
    NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
    NSPersistentStoreTimeoutOption,
    NSSQLitePragmasOption,
  ]

  /// - Throws: ``DatabaseDocumentError/invalidOption(_:)``.
  fileprivate init(_ migrator: DatabaseMigrator, options: [AnyHashable: Any]?) throws {
    self.migrator = migrator
    for (key, value) in options ?? [:] {
      let name = "\(key.base)"
      switch (name, value) {
      case (NSMigratePersistentStoresAutomaticallyOption, let value as Bool): migrates = value
      case (NSPersistentStoreTimeoutOption, let value as any BinaryInteger):
        guard let seconds = Int(exactly: value), (0...3600).contains(seconds) else {
          throw DatabaseDocumentError.invalidOption(name)
        }
        timeout = TimeInterval(seconds)
      case (NSPersistentStoreTimeoutOption, let value as Double) where (0...3600).contains(value): timeout = value
      case (NSSQLitePragmasOption, let value as [String: Any]): try addPragmas(value)
      case (NSInferMappingModelAutomaticallyOption, _ as Bool): continue
      default: if Self.options.contains(name) { throw DatabaseDocumentError.invalidOption(name) }
      }
    }
  }

  private mutating func addPragmas(_ values: [String: Any]) throws {
    for (name, value) in values {
      let text = "\(value)"
      let isReserved = ["journal_mode", "locking_mode", "synchronous", "trusted_schema"].contains(name.lowercased())
      guard !isReserved, name.isWord, text.isWord else { throw DatabaseDocumentError.invalidOption(name) }
      pragmas[name] = text
    }
  }
}

extension String {
  /// Whether it is a name or a number, and contains no other part of a statement.
  fileprivate var isWord: Bool {
    !isEmpty
      && utf8.allSatisfy { $0 == 0x5F || $0 == 0x2D || $0 < 0x80 && Character(UnicodeScalar($0)).isLetterOrDigit }
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
#endif
