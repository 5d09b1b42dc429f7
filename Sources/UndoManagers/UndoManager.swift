import Foundation

/// Records how changes are undone: Apple's class of that name, for Linux.
///
/// ```swift
/// func setTitle(_ title: String) {
///   let old = self.title
///   undoManager.registerUndo(withTarget: self) { $0.setTitle(old) }
///   undoManager.setActionName("Rename")
///   self.title = title
/// }
/// ```
/// What is registered while an action is undone is what redoes it.
///
/// ## Groups and turns
/// What is undone at once is a group. While ``groupsByEvent`` is set, the first action of a turn opens a group, and all
/// that follows in that turn is in it; groups opened by ``beginUndoGrouping()`` are nested in it. The original ends a turn
/// with the pass of a run loop. Here
/// - a turn that begins on the main queue, where the main actor runs, ends by itself: with the function that the main queue
///   runs now, or where that awaits something;
/// - anywhere else the host says where it ends: ``UndoManagerAdditions/endTurn()``. It may do so on the main queue, too: an editor calls it after
///   every key;
/// - ``undo()`` ends it.
///
/// ## Isolation
/// In Apple's SDK the class belongs to the main actor. Here it belongs to nobody and is not `Sendable`: the actor, task or
/// thread that has it uses it alone, which the compiler checks. A closure that is registered in a function of the main
/// actor runs there. Code that was written for Apple's isolation compiles: a handler of the type
/// `@MainActor (TargetType) -> Void` is taken anywhere. An override in a subclass that belongs to the main actor is not
/// isolated, as the method that it overrides; `MainActor.assumeIsolated` gives it the subclass's properties.
///
/// ## Where it differs from the original
/// - Targets are held weakly. An action whose target is gone does nothing, where the original would crash.
/// - A group in which nothing was registered leaves nothing to undo.
/// - What makes the original raise an exception, which ends the process, is ignored, because the user's work is worth more
///   than the complaint: ending a group that was not begun, undoing while groups are nested, undoing while undoing. An
///   action that is registered while no group is open and ``groupsByEvent`` is not set becomes a group of its own.
/// - There are no selectors on Linux, thus no `registerUndo(withTarget:selector:object:)` and no
///   `prepare(withInvocationTarget:)`.
///
/// Source of the behaviour: NSUndoManager.h and Apple's documentation of `UndoManager`.
open class UndoManager: NSObject, UndoManagerAdditions {
  enum Activity { case recording, undoing, redoing }

  var activity = Activity.recording
  var undoStack = UndoStack()
  var redoStack = UndoStack()
  /// The groups that are open, the outermost first.
  var openGroups: [UndoGroup] = []
  /// Whether the outermost of them is that of a turn.
  var isTurnOpen = false
  var isTurnEndScheduled = false
  private var disablings = 0
  /// Whether there is something in the group that a notification says was closed.
  package internal(set) var didCloseFilledGroup = false
  /// What a notification that something was undone or redone means for who counts changes.
  package enum PerformedChange {
    /// It counted when it was done.
    case counted
    /// It is new: it was undone before anybody counted it.
    case new
    /// It is none.
    case none
  }
  package internal(set) var performedChange = PerformedChange.none

  // MARK: Registering

  /// Records what undoes a change, or, while undoing, what redoes it.
  ///
  /// - Parameters:
  ///   - target: the object that the change is undone on; it is not kept alive.
  ///   - handler: undoes the change.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if activity == .recording { release(redoStack.removeAll()) }
    let isAlone = openGroups.isEmpty && !groupsByEvent
    if isAlone { beginUndoGrouping() } else { openTurn() }
    guard let innermost = openGroups.indices.last else { return }
    openGroups[innermost].items.append(.action(UndoAction(target: target, handler: handler)))
    if isAlone { endUndoGrouping() }
  }

  /// Whether actions are recorded.
  open var isUndoRegistrationEnabled: Bool { disablings == 0 }

  /// Records nothing until ``enableUndoRegistration()`` has been called as often.
  open func disableUndoRegistration() { disablings += 1 }

  /// Records again. Calls without a ``disableUndoRegistration()`` before are ignored.
  open func enableUndoRegistration() { disablings = max(0, disablings - 1) }

  /// Forgets everything, open groups included, and records again.
  open func removeAllActions() {
    let dropped = undoStack.removeAll() + redoStack.removeAll() + openGroups
    openGroups = openGroups.map { _ in UndoGroup() }
    disablings = 0
    release(dropped)
  }

  /// Forgets what would be done to an object.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    let before = undoStack.removeActions(withTarget: target) + redoStack.removeActions(withTarget: target) + openGroups
    openGroups = openGroups.map { $0.withoutActions(withTarget: target) }
    release(before)
  }

  // MARK: Grouping

  /// Whether what is registered in one turn is one group. Set at first.
  open var groupsByEvent = true {
    didSet { if !groupsByEvent { closeTurn() } }
  }

  /// The modes of the run loop in which the original ends turns; kept, and of no effect here.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// How many groups are open in each other; 0 for none.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a group, in the one that is open if there is one.
  open func beginUndoGrouping() {
    openTurn()
    openGroup()
  }

  /// Closes the group that was opened last. Ignored if none is open.
  open func endUndoGrouping() {
    guard !openGroups.isEmpty, activity == .recording || openGroups.count > 1 else { return }
    closeGroup()
    if openGroups.count == 1 { scheduleTurnEnd() }
  }

  /// How many groups are kept at most; the oldest are dropped first. 0, which it is at first, for any number.
  open var levelsOfUndo = 0 {
    didSet {
      release(undoStack.trim(to: levelsOfUndo) + redoStack.trim(to: levelsOfUndo))
    }
  }

  // MARK: Undoing and redoing

  /// Whether there is something to undo.
  open var canUndo: Bool { undoStack.last != nil || openGroups.contains { !$0.isEmpty } && activity == .recording }

  /// Whether there is something to redo.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return redoStack.last != nil
  }

  /// How often ``undo()`` has something to do.
  open var undoCount: Int {
    undoStack.groups.count + (activity == .recording && openGroups.contains { !$0.isEmpty } ? 1 : 0)
  }

  /// How often ``redo()`` has something to do.
  open var redoCount: Int { redoStack.groups.count }

  /// Whether an action is being undone.
  open var isUndoing: Bool { activity == .undoing }

  /// Whether an action is being redone.
  open var isRedoing: Bool { activity == .redoing }

  /// Closes the group that is open, if there is one, and undoes the last. Ignored while groups are nested.
  open func undo() {
    guard activity == .recording, openGroups.count <= 1 else { return }
    if openGroups.count == 1 { closeGroup() }
    undoNestedGroup()
  }

  /// Undoes the last group, which may be in the one that is open. Ignored if something was registered there since.
  open func undoNestedGroup() {
    guard activity == .recording else { return }
    post(.NSUndoManagerCheckpoint)
    let group: UndoGroup?
    if let innermost = openGroups.indices.last {
      group = openGroups[innermost].removeLastGroup()
    } else {
      group = undoStack.pop()
    }
    if let group { perform(group, .undoing) }
  }

  /// Redoes what was undone last. Ignored while undoing or redoing.
  open func redo() {
    guard activity == .recording, openGroups.count <= 1 else { return }
    if openGroups.count == 1 { closeGroup() }
    post(.NSUndoManagerCheckpoint)
    if let group = redoStack.pop() { perform(group, .redoing) }
  }

  // MARK: What menus show

  /// The name of what ``undo()`` would undo; empty if it has none, or if there is nothing.
  open var undoActionName: String { comingName ?? undoInfo.name }

  /// The name of what ``redo()`` would redo; empty if it has none, or if there is nothing.
  open var redoActionName: String { redoStack.last?.info.name ?? "" }

  /// Names the action of this turn: what is recorded, or will be, until the turn ends. Without turns (``groupsByEvent``) the
  /// group that is open, or the last one. Does nothing while registration is disabled.
  ///
  /// - Parameter actionName: the name as in a menu after "Undo"; empty to take it away.
  open func setActionName(_ actionName: String) {
    guard isUndoRegistrationEnabled else { return }
    if !actionName.isEmpty { openTurn() }
    updateInfo { $0.name = actionName }
  }

  /// Says whether the action that is recorded, or the last one, can be thrown away without asking. It does not make a
  /// document one with unsaved changes.
  open func setActionIsDiscardable(_ discardable: Bool) { updateInfo { $0.isDiscardable = discardable } }

  /// Whether what ``undo()`` would undo can be thrown away without asking.
  open var undoActionIsDiscardable: Bool { undoInfo.isDiscardable }

  /// Whether what ``redo()`` would redo can be thrown away without asking.
  open var redoActionIsDiscardable: Bool { redoStack.last?.info.isDiscardable ?? false }

  /// Keeps something of the program's own for the action that is recorded, or the last one.
  ///
  /// - Parameters:
  ///   - info: what to keep; nil to forget it.
  ///   - key: under which.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) { updateInfo { $0.values[key] = info } }

  /// What was kept for the action that ``undo()`` would undo; nil for nothing.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { undoInfo.values[key] }

  /// What was kept for the action that ``redo()`` would redo; nil for nothing.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.info.values[key] }

  /// The title of the menu item for ``undo()``: "Undo" and the name of the action.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the menu item for ``redo()``: "Redo" and the name of the action.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of a menu item for undoing an action of this name. To be overridden for other languages than English.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// The title of a menu item for redoing an action of this name. To be overridden for other languages than English.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }
}
