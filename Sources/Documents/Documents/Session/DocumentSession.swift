import Foundation
import Observation

/// An open document of any kind: reads it, and saves its changes.
///
/// ```swift
/// let session = try await DocumentSession<TextDocument>.open(at: url)
/// session.document.text += "!"          // saved by itself a moment later
/// try await session.close()
/// ```
/// Change a ``FileDocument`` through ``document``. For reference types, register an undo action for each change with
/// ``undoManager``, or call ``markEdited()``.
///
/// It is isolated to the main actor and observable. Slow work is done in the background, on separate threads.
@MainActor @Observable public final class DocumentSession<Model> {
  /// The document.
  public var document: Model {
    didSet {
      modelBox.model = document
      if isValue, !isApplying { markEdited() }
    }
  }
  /// The state of the document.
  public private(set) var state: UIDocument.State
  /// Whether there are unsaved changes.
  public private(set) var isEdited = false

  @ObservationIgnored private let modelBox: ModelBox<Model>
  @ObservationIgnored private let file: SessionFile
  @ObservationIgnored private let isValue: Bool
  @ObservationIgnored private var isApplying = false
  /// Whether it was open and is now closed.
  @ObservationIgnored private var isEnded = false
  @ObservationIgnored private var observation: SessionObservation?
  @ObservationIgnored private let states = Broadcast<UIDocument.State>(.unbounded)
  @ObservationIgnored private let fractions = Broadcast<Double>(.bufferingNewest(1))

  init(_ model: Model, _ modelBox: ModelBox<Model>, _ file: SessionFile, isValue: Bool) {
    document = model
    self.modelBox = modelBox
    self.file = file
    self.isValue = isValue
    state = file.documentState
    file.knownSession = self
    modelBox.model = model
    modelBox.didApply = { [weak self] in self?.takeOver($0) }
    file.changeObserver = { [weak self] in self?.noteChange() }
    file.file.properties.locked { $0.report.listener = { [fractions] in fractions.send($0) } }
    observation = SessionObservation(of: file) { [weak self] in self?.noteState() }
    noteChange()
  }

  private func takeOver(_ model: Model) {
    isApplying = true
    document = model
    isApplying = false
  }

  private func noteChange() {
    let isEdited = file.hasUnsavedChanges
    if self.isEdited != isEdited { self.isEdited = isEdited }
  }

  private func noteState() {
    let wasOpen = !state.contains(.closed)
    state = file.documentState
    states.send(state)
    isEnded = state.contains(.closed) && (wasOpen || isEnded)
    guard isEnded else { return }
    states.finish()
    fractions.finish()
  }

  // MARK: Information

  /// The URL of the file.
  public var fileURL: URL { file.fileURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { state.isDisjoint(with: [.closed, .inConflict, .savingError, .editingDisabled]) }
  /// The progress of reading or saving.
  public var progress: Progress { file.reportedProgress }
  /// Records how to undo changes.
  public var undoManager: UndoManager { file.undoManager }
  /// Determines when changes are saved automatically.
  public var autosavePolicy: AutosavePolicy {
    get { file.autosavePolicy }
    set { file.autosavePolicy = newValue }
  }
  /// The document as a ``UIDocument``, for conflicts, recovery, and the clock.
  public var underlyingDocument: UIDocument { file }

  /// The states, beginning with the current one, until the document is closed.
  public var stateChanges: AsyncStream<UIDocument.State> { states.stream(after: state, isLast: isEnded) }

  /// The progress of reading or saving, from 0 to 1, until the document is closed: 0 when an operation begins and 1
  /// when it succeeds. Slow readers get only the newest value.
  public var progressChanges: AsyncStream<Double> {
    fractions.stream(after: progress.fractionCompleted, isLast: isEnded)
  }

  // MARK: Operations

  /// Records a change.
  public func markEdited() { file.updateChangeCount(.done) }

  /// Saves unsaved changes.
  ///
  /// - Throws: the reason for a failure; the changes are in the recovery store.
  public func autosave() async throws { try await file.lifecycle.autosave() }

  /// Saves the document.
  ///
  /// - Throws: the reason for a failure; ``DocumentError/notOpen`` after it was closed.
  public func save() async throws {
    if isEnded { throw DocumentError.notOpen }
    try await file.lifecycle.save(for: file.documentState.contains(.closed) ? .forCreating : .forOverwriting)
  }

  /// Saves the document elsewhere, and continues there.
  ///
  /// - Parameters:
  ///   - url: the destination, where nothing may exist.
  ///   - type: the type to save as; nil for the file's type.
  /// - Throws: the reason for a failure; ``DocumentError/notOpen`` after it was closed.
  public func save(as url: URL, type: UTType? = nil) async throws {
    if isEnded { throw DocumentError.notOpen }
    try await file.lifecycle.call { file.save(to: url, for: .forCreating, as: type?.identifier, $0) }
  }

  /// Discards changes and reads the file again.
  public func revert() async throws { try await file.lifecycle.revert() }

  /// Renames the file.
  public func rename(to name: String) async throws { try await file.lifecycle.rename(to: name) }

  /// Moves the file.
  public func move(to url: URL) async throws { try await file.lifecycle.move(to: url) }

  /// Saves unsaved changes, including changes by other programs, and copies the file.
  ///
  /// - Parameter url: the destination; nil for a free name next to it.
  /// - Returns: the URL of the copy.
  public func duplicate(to url: URL? = nil) async throws -> URL {
    try await autosave()
    return try await file.inJob { try $0.duplicate(to: url) }
  }

  /// Saves unsaved changes, and closes the document.
  public func close() async throws { try await file.lifecycle.close() }

  /// Deletes the file, and closes the document without its unsaved changes. If that fails, the document stays open.
  public func delete() async throws { try await file.deleteFile() }
}

/// The document of a session, for the code that reads and writes it.
@MainActor package final class ModelBox<Model> {
  package var model: Model?
  var didApply: (Model) -> Void = { _ in }

  package init() {}

  func apply(_ model: Model) {
    self.model = model
    didApply(model)
  }
}

/// Observes changes of a document's state.
@MainActor final class SessionObservation {
  private let token: NotificationTokens

  init(of document: UIDocument, _ handler: @escaping @MainActor () -> Void) {
    token = NotificationTokens([
      NotificationCenter.default.addObserver(
        forName: UIDocument.stateChangedNotification, object: document, queue: nil
      ) { _ in MainActor.runBlocking { handler() } }
    ])
  }
}
