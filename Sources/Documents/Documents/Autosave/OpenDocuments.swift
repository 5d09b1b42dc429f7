import Foundation
import SafeWriting

/// The documents of this program that are open.
///
/// ```swift
/// let isSaved = await OpenDocuments.saveAll(isEnding: true)
/// if !isSaved { print("the changes are in the recovery store") }
/// ```
@MainActor public enum OpenDocuments {
  /// A weak reference to a document.
  package struct Reference {
    package weak var document: UIDocument?

    package init(_ document: UIDocument) { self.document = document }
  }

  /// Posted when a document is opened, closed, or moved, on the main actor.
  nonisolated package static let didChangeNotification = Notification.Name("OpenDocumentsDidChangeNotification")

  private static var references: [ObjectIdentifier: Reference] = [:]

  /// The open documents, in no particular order. They are not kept alive.
  public static var all: [UIDocument] { known.filter { $0.file.isOpen } }

  /// The open documents, and new documents with changes but no file yet.
  private static var known: [UIDocument] { references.values.compactMap(\.document) }

  /// Above this number, references to deallocated documents are removed.
  private static var limit = 64

  static func add(_ document: UIDocument) {
    if references.count >= limit {
      references = references.filter { $0.value.document != nil }
      limit = max(64, 2 * references.count)
    }
    references[ObjectIdentifier(document)] = Reference(document)
    noteChange()
  }

  /// Registers a new document, which is not open until it is saved.
  static func addNew(_ document: UIDocument) {
    if references[ObjectIdentifier(document)]?.document == nil { add(document) }
  }

  static func remove(_ document: UIDocument) {
    references[ObjectIdentifier(document)] = nil
    noteChange()
  }

  static func noteChange() { NotificationCenter.default.post(name: didChangeNotification, object: nil) }

  /// Saves all documents with unsaved changes immediately, as before the program is suspended or loses power.
  ///
  /// - Parameter isEnding: whether there is no more time to ask the user about errors.
  /// - Returns: whether all could be saved. The other documents are in the recovery store.
  @discardableResult
  public static func saveAll(isEnding: Bool = false) async -> Bool {
    var isSaved = true
    for document in known {
      if isEnding { document.endUserInteraction() }
      document.undoManagerIfLoaded?.endTurn()
      if document.hasUnsavedChanges {
        if !(await document.autosave()) { isSaved = false }
      } else if isEnding, document.hasOpenGroup {
        if !(await document.save(to: document.fileURL, for: .forOverwriting)) { isSaved = false }
      }
    }
    return isSaved
  }
}

extension UIDocument {
  /// Whether the document has an item open, under any name.
  nonisolated package func hasOpen(_ item: FileIdentity) -> Bool {
    file.base?.identity.isSameItem(as: item) ?? false
  }
}
