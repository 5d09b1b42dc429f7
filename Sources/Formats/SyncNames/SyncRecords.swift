/// The records of a program that show which folders it synchronizes.
package struct SyncRecords: Sendable {
  /// The state of a folder according to a record.
  package enum State: Sendable {
    case synchronized
    /// The program does not synchronize it until the user acts. This ends when a record with this name exists.
    case stopped(unless: [UInt8])
  }

  /// Their location in the user's cache folder.
  package let pathInCache: String
  /// The beginning of the contents of each record.
  package let beginning: String
  /// The help text if the program stopped.
  package let restart: String
  /// The state of a folder at an absolute path, according to a record with a name; nil if the record is for other
  /// folders.
  package let state: @Sendable (_ name: [UInt8], _ folder: [UInt8]) -> State?
}
