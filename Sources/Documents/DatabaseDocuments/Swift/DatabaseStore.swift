#if Databases
import FileWrappers
import GRDB

/// The contents of one kind of document: a database and, optionally, side content such as images or settings.
///
/// ```swift
/// enum RecipeBook: DatabaseStore {
///   static var migrator: DatabaseMigrator {
///     var migrator = DatabaseMigrator()
///     migrator.registerMigration("1") { try $0.create(table: "recipe") { $0.column("title", .text) } }
///     return migrator
///   }
/// }
/// ```
public protocol DatabaseStore: SendableMetatype {
  /// The contents of the package besides the database.
  associatedtype SideContent: Sendable = NoSideContent

  /// The migrations that lead to the current schema. Never change a migration that was applied to documents; add a new
  /// one.
  static var migrator: DatabaseMigrator { get }

  /// The side content of a new document.
  static var newSideContent: SideContent { get }

  /// Reads side content, on a thread that may block.
  ///
  /// - Parameter wrapper: a folder.
  static func sideContent(from wrapper: FileWrapper) throws -> SideContent

  /// Writes side content, on a thread that may block.
  ///
  /// - Returns: a folder; nil for none.
  static func fileWrapper(for content: SideContent) throws -> FileWrapper?
}

/// The side content of documents that have only a database.
public struct NoSideContent: Sendable, Hashable {
  /// Creates the only value.
  public init() {}
}

extension DatabaseStore where SideContent == NoSideContent {
  /// The only value.
  public static var newSideContent: NoSideContent { NoSideContent() }

  /// Returns the only value.
  public static func sideContent(from wrapper: FileWrapper) -> NoSideContent { NoSideContent() }

  /// Returns nil.
  public static func fileWrapper(for content: NoSideContent) -> FileWrapper? { nil }
}
#endif
