/// Members of ``UndoManager`` that Apple's class does not have.
///
/// They are in an extension of a protocol, so that subclasses and extensions can declare members with the same names.
public protocol UndoManagerAdditions: AnyObject {}

extension UndoManagerAdditions where Self: UndoManager {
  /// Ends the turn: actions registered from now on form a new group. Ignored while groups opened in the turn are still
  /// open.
  public func endTurn() { closeTurn() }
}
