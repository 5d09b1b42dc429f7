/// The records of a program that show which folders it synchronizes.
package struct SyncRecords: Sendable {
  /// What a record says about a folder.
  package enum State: Sendable {
    case synchronized
    /// The program does not synchronize it until the user does something. This is over if there is a record with this name.
    case stopped(unless: [UInt8])
  }

  /// Where they are in the user's folder for caches.
  package let pathInCache: String
  /// How the contents of each begin.
  package let beginning: String
  /// What to do if the program has stopped.
  package let restart: String
  /// What a record with a name says about a folder at an absolute path; nil if it is about others.
  package let state: @Sendable (_ name: [UInt8], _ folder: [UInt8]) -> State?
}
