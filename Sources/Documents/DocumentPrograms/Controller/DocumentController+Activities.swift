import Documents
import UniformTypeIdentifiers

extension DocumentController {
  /// Continues the user's activity on another device, or in another program on this device: opens the document, which
  /// is downloaded if necessary, and lets it restore the position.
  ///
  /// - Parameter activity: the activity.
  /// - Returns: the document.
  /// - Throws: `DocumentError.unsupportedType(_:)` if nothing is registered for the document's type;
  ///   `CocoaError.fileNoSuchFile` if it was replaced by a link; errors from opening.
  public func continueActivity(_ activity: ContinuableActivity) async throws -> UIDocument {
    try activity.checkPlace()
    let document = try await open(activity.documentURL)
    try await document.lifecycle.continueActivity(activity)
    return document
  }

  /// The kinds of activities of the program's documents: the `NSUbiquitousDocumentUserActivityType` of its document
  /// types.
  public var documentActivityTypes: Set<String> {
    Set(
      declarations.flatMap(\.documentTypes).compactMap {
        $0.fields.text("NSUbiquitousDocumentUserActivityType")?.value
      })
  }

  /// Begins an activity if the type of the document declares one (`NSUbiquitousDocumentUserActivityType`).
  func beginActivity(of document: UIDocument) {
    // The type may be declared by this program alone.
    guard let type = document.fileType.map({ UTType(registry.type(carrying: $0)) }), let claim = claim(on: type),
      let activity = claim.documentType.fields.text("NSUbiquitousDocumentUserActivityType")?.value, !activity.isEmpty
    else { return }
    document.lifecycle.beginActivity(ofType: activity)
  }
}
