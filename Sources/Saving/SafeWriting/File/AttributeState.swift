import UTLibC
import UTSystemCalls

/// Who may use an item, and when its attributes changed last. No program can set that time.
struct AttributeState: Hashable, Sendable {
  let owner: uid_t
  let group: gid_t
  let mode: UInt32
  let changed: Timestamp

  init(_ status: FileStatus) {
    (owner, group, mode, changed) = (status.owner, status.group, status.permissions, status.changed)
  }

  /// Whether both permit the same. A rename also changes the time.
  func permitsSame(as other: AttributeState) -> Bool {
    owner == other.owner && group == other.group && mode == other.mode
  }
}

/// Gives a new version the attributes of the version that it replaces again, if they change after they were taken over.
protocol AttributeFollower {
  /// - Parameter replaced: the version that was replaced; nil right before it is.
  func follow(_ replaced: FileBase?) throws(SafeWriteError)
}
