import Foundation

extension NSNotification.Name {
  /// A group was opened inside another one or is about to be closed, or somebody asked whether there is something to
  /// redo: the moment to register what was put off.
  public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A group is about to be closed. ``NSUndoManagerGroupIsDiscardableKey`` is in the information of a discardable one.
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was closed. ``NSUndoManagerGroupIsDiscardableKey`` is in the information of a discardable one.
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// A group is about to be undone.
  public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
  /// A group was undone.
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  /// A group is about to be redone.
  public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
  /// A group was redone.
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// In the information of a notification about a group that is closed: `true` if the group can be thrown away without
/// asking, as the place that was scrolled to.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

/// Where closing the group of an event stands among what a run loop does at the end of a turn. Nothing here depends on it.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

extension UndoManager {
  /// A key under which a program keeps something of its own for an action, such as an icon.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }
  }
}
