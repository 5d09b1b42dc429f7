import Foundation
import Observation

/// A document that is open: reads it, and saves what is changed, whichever kind it is.
///
/// ```swift
/// let session = try await DocumentSession<TextDocument>.open(at: url)
/// session.document.text += "!"          // saved by itself a moment later
/// try await session.close()
/// ```
/// A ``FileDocument`` is changed through ``document``. For the kinds that are objects, register with ``undoManager`` how to
/// undo each change, or call ``markEdited()``.
///
/// It belongs to the main actor and is observable. What takes time is done in the background, on threads of its own.
@MainActor @Observable public final class DocumentSession<Model> {
  /// The document.
  public var document: Model {
    didSet {
      modelBox.model = document
      if isValue, !isApplying { markEdited() }
    }
  }
  /// How it is.
  public private(set) var state: UIDocument.State
  /// Whether there is something to save.
  public private(set) var isEdited = false

  @ObservationIgnored private let modelBox: ModelBox<Model>
  @ObservationIgnored private let file: SessionFile
  @ObservationIgnored private let isValue: Bool
  @ObservationIgnored private var isApplying = false
  /// Whether it was open, and is closed now.
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
    file.file.state.locked { $0.report.listener = { [fractions] in fractions.send($0) } }
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

  // MARK: What is known

  /// Where the file is.
  public var fileURL: URL { file.fileURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { state.isDisjoint(with: [.closed, .inConflict, .savingError, .editingDisabled]) }
  /// How far reading or saving has come.
  public var progress: Progress { file.progress }
  /// Records how changes are undone.
  public var undoManager: UndoManager { file.undoManager }
  /// When changes are saved by themselves.
  public var autosavePolicy: AutosavePolicy {
    get { file.autosavePolicy }
    set { file.autosavePolicy = newValue }
  }
  /// The document as a ``UIDocument``, for what is not here: conflicts, recovery, the clock.
  public var underlyingDocument: UIDocument { file }

  /// The states from now on, the present one first, until the document is closed.
  public var stateChanges: AsyncStream<UIDocument.State> { states.stream(after: state, isLast: isEnded) }

  /// How far reading or saving has come, from 0 to 1, from now on, until the document is closed: 0 when it begins and 1 when
  /// it has succeeded. Who is slow gets the newest only.
  public var progressChanges: AsyncStream<Double> {
    fractions.stream(after: progress.fractionCompleted, isLast: isEnded)
  }

  // MARK: What can be done

  /// Takes note of a change.
  public func markEdited() { file.updateChangeCount(.done) }

  /// Saves what is not saved.
  ///
  /// - Throws: what went wrong; the changes are in the recovery store then.
  public func autosave() async throws { try await file.lifecycle.autosave() }

  /// Saves the document.
  ///
  /// - Throws: what went wrong; ``DocumentError/notOpen`` after it was closed.
  public func save() async throws {
    if isEnded { throw DocumentError.notOpen }
    try await file.lifecycle.save(for: file.documentState.contains(.closed) ? .forCreating : .forOverwriting)
  }

  /// Saves the document elsewhere, and goes on there.
  ///
  /// - Parameters:
  ///   - url: where to; nothing may be there.
  ///   - type: which type; nil for that of the file.
  /// - Throws: what went wrong.
  public func save(as url: URL, type: UTType? = nil) async throws {
    try await file.lifecycle.call { file.save(to: url, for: .forCreating, as: type?.identifier, $0) }
  }

  /// Throws changes away and reads the file again.
  public func revert() async throws { try await file.lifecycle.revert() }

  /// Gives the file another name.
  public func rename(to name: String) async throws { try await file.lifecycle.rename(to: name) }

  /// Moves the file.
  public func move(to url: URL) async throws { try await file.lifecycle.move(to: url) }

  /// Saves what is not saved, and copies the file.
  ///
  /// - Parameter url: where to; nil for a name that is free, beside it.
  /// - Returns: where the copy is.
  public func duplicate(to url: URL? = nil) async throws -> URL {
    try await autosave()
    let source = fileURL
    return try await file.access {
      let target = url ?? DocumentName.free(source.lastPathComponent, in: source.asFile.deletingLastPathComponent())
      _ = try FileWrapper(url: source.target).write(to: target, options: [], originalContentsURL: nil, progress: nil)
      return target
    }
  }

  /// Saves what is not saved, and closes the document.
  public func close() async throws { try await file.lifecycle.close() }

  /// Deletes the file, and closes the document, whose unsaved changes go with it. If that fails the document stays open.
  public func delete() async throws { try await file.deleteFile() }
}

/// The document of a session, for what reads and writes it.
@MainActor package final class ModelBox<Model> {
  package var model: Model?
  var didApply: (Model) -> Void = { _ in }

  package init() {}

  func apply(_ model: Model) {
    self.model = model
    didApply(model)
  }
}

/// Hears of changes of a document's state.
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
