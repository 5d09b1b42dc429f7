import Foundation

/// Records how to undo changes: Apple's class of the same name, for Linux.
///
/// ```swift
/// func setTitle(_ title: String) {
///   let old = self.title
///   undoManager.registerUndo(withTarget: self) { $0.setTitle(old) }
///   undoManager.setActionName("Rename")
///   self.title = title
/// }
/// ```
/// Actions registered while undoing become redo actions.
///
/// ## Groups and turns
/// Changes that are undone together form a group. While ``groupsByEvent`` is set, the first action of a turn opens a
/// group that holds everything registered in that turn; groups opened by ``beginUndoGrouping()`` are nested in it. The
/// original ends a turn at the end of a run loop pass. Here:
/// - a turn that begins on the main queue, where the main actor runs, ends automatically when the current job of the
///   main queue returns or awaits something;
/// - anywhere else, the host ends it by calling ``UndoManagerAdditions/endTurn()``. This is also possible on the main
///   queue: an editor calls it after every key;
/// - ``undo()`` ends it.
///
/// ## Isolation In Apple's SDK the class is isolated to the main actor. Here it is not isolated and not `Sendable`:
/// only the actor, task, or thread that owns it can use it, which the compiler checks. A closure registered in a
/// function of the main actor runs on the main actor. Code written for Apple's isolation compiles: a handler of the
/// type `@MainActor (TargetType) -> Void` is accepted everywhere. An override in a subclass isolated to the main actor
/// is not isolated, like the method it overrides; use `MainActor.assumeIsolated` to access the subclass's properties.
///
/// ## Differences from the original
/// - Targets are held weakly. An action whose target is deallocated does nothing, where the original would crash.
/// - A group without registered actions adds nothing to undo.
/// - Calls for which the original raises an exception, ending the process, are ignored, because losing the user's work
///   would be worse: ending a group that was not begun, undoing while groups are nested, undoing while undoing. An
///   action registered while no group is open and ``groupsByEvent`` is not set becomes a separate group.
/// - Linux has no selectors, so `registerUndo(withTarget:selector:object:)` and `prepare(withInvocationTarget:)` are
///   missing.
///
/// Source of the behavior: NSUndoManager.h and Apple's documentation of `UndoManager`.
open class UndoManager: NSObject, UndoManagerAdditions {
  enum Activity { case recording, undoing, redoing }

  var activity = Activity.recording
  var undoStack = UndoStack()
  var redoStack = UndoStack()
  /// The open groups, outermost first.
  var openGroups: [UndoGroup] = []
  /// Whether the outermost group is a turn's group.
  var isTurnOpen = false
  var isTurnEndScheduled = false
  private var disablings = 0
  /// Whether the group that a notification reports as closed contains any actions.
  package internal(set) var didCloseFilledGroup = false
  /// The meaning of an undo or redo notification for observers that count changes.
  package enum PerformedChange {
    /// It was counted when it was done.
    case counted
    /// It is new: it was undone before it was counted.
    case new
    /// It is not a change.
    case none
  }
  package internal(set) var performedChange = PerformedChange.none

  // MARK: Registering

  /// Records how to undo a change or, while undoing, how to redo it.
  ///
  /// - Parameters:
  ///   - target: the object whose change is undone; held weakly.
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

  /// Stops recording until ``enableUndoRegistration()`` is called the same number of times.
  open func disableUndoRegistration() { disablings += 1 }

  /// Resumes recording. Calls without a matching ``disableUndoRegistration()`` are ignored.
  open func enableUndoRegistration() { disablings = max(0, disablings - 1) }

  /// Removes all actions, including open groups, and resumes recording.
  open func removeAllActions() {
    let dropped = undoStack.removeAll() + redoStack.removeAll() + openGroups
    openGroups = openGroups.map { _ in UndoGroup() }
    disablings = 0
    release(dropped)
  }

  /// Removes all actions on an object.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    let before = undoStack.removeActions(withTarget: target) + redoStack.removeActions(withTarget: target) + openGroups
    openGroups = openGroups.map { $0.withoutActions(withTarget: target) }
    release(before)
  }

  // MARK: Grouping

  /// Whether everything registered in one turn forms one group. True by default.
  open var groupsByEvent = true {
    didSet { if !groupsByEvent { closeTurn() } }
  }

  /// The run loop modes in which the original ends turns; stored, but without effect here.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// The number of open nested groups; 0 for none.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a group, nested in the open one if there is one.
  open func beginUndoGrouping() {
    openTurn()
    openGroup()
  }

  /// Closes the group that was opened last; ignored if none is open.
  open func endUndoGrouping() {
    guard !openGroups.isEmpty, activity == .recording || openGroups.count > 1 else { return }
    closeGroup()
    if openGroups.count == 1 { scheduleTurnEnd() }
  }

  /// The maximum number of groups to keep; the oldest are dropped first. 0, the default, means no limit.
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

  /// The number of times ``undo()`` has something to do.
  open var undoCount: Int {
    undoStack.count + (activity == .recording && openGroups.contains { !$0.isEmpty } ? 1 : 0)
  }

  /// The number of times ``redo()`` has something to do.
  open var redoCount: Int { redoStack.count }

  /// Whether an action is being undone.
  open var isUndoing: Bool { activity == .undoing }

  /// Whether an action is being redone.
  open var isRedoing: Bool { activity == .redoing }

  /// Closes the open group, if there is one, and undoes the last one. Ignored while groups are nested.
  open func undo() {
    guard activity == .recording, openGroups.count <= 1 else { return }
    if openGroups.count == 1 { closeGroup() }
    undoNestedGroup()
  }

  /// Undoes the last group, even within an open group. Has no effect if actions were registered after that group.
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

  /// Redoes the last undone group. Ignored while undoing or redoing.
  open func redo() {
    guard activity == .recording, openGroups.count <= 1 else { return }
    if openGroups.count == 1 { closeGroup() }
    post(.NSUndoManagerCheckpoint)
    if let group = redoStack.pop() { perform(group, .redoing) }
  }

  // MARK: Menus

  /// The name of the action that ``undo()`` would undo; empty if it has no name or there is nothing to undo.
  open var undoActionName: String { comingName ?? undoInfo.name }

  /// The name of the action that ``redo()`` would redo; empty if it has no name or there is nothing to redo.
  open var redoActionName: String { redoStack.last?.info.name ?? "" }

  /// Names the action of this turn, recorded or not yet recorded. Without turns (``groupsByEvent``), names the open
  /// group or the last one. Does nothing while registration is disabled.
  ///
  /// - Parameter actionName: the name as shown in a menu after "Undo"; empty to remove the name.
  open func setActionName(_ actionName: String) {
    guard isUndoRegistrationEnabled else { return }
    if !actionName.isEmpty { openTurn() }
    updateInfo { $0.name = actionName }
  }

  /// Sets whether the open or last action can be discarded without asking. A discardable action does not mark a
  /// document as edited.
  open func setActionIsDiscardable(_ discardable: Bool) { updateInfo { $0.isDiscardable = discardable } }

  /// Whether the action that ``undo()`` would undo can be discarded without asking.
  open var undoActionIsDiscardable: Bool { undoInfo.isDiscardable }

  /// Whether the action that ``redo()`` would redo can be discarded without asking.
  open var redoActionIsDiscardable: Bool { redoStack.last?.info.isDiscardable ?? false }

  /// Stores a program's own information about the open or last action.
  ///
  /// - Parameters:
  ///   - info: the information; nil to remove it.
  ///   - key: the key to store it under.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) { updateInfo { $0.values[key] = info } }

  /// Returns the information stored for the action that ``undo()`` would undo; nil if there is none.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { undoInfo.values[key] }

  /// Returns the information stored for the action that ``redo()`` would redo; nil if there is none.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.info.values[key] }

  /// The title of the menu item for ``undo()``: "Undo" and the action name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the menu item for ``redo()``: "Redo" and the action name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title of the menu item for undoing an action. Override it for languages other than English.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title of the menu item for redoing an action. Override it for languages other than English.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }
}
