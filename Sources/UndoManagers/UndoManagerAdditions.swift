/// What ``UndoManager`` has here that Apple's class does not have.
///
/// It is in an extension of a protocol, so that subclasses and extensions may declare members of the same names.
public protocol UndoManagerAdditions: AnyObject {}

extension UndoManagerAdditions where Self: UndoManager {
  /// Ends the turn: what is registered from now on is another group. Ignored while groups begun in the turn are open.
  public func endTurn() { closeTurn() }
}
