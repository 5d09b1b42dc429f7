/// Where a document is in the sequence of its changes, and where the version on disk is.
///
/// Undoing what was done since the last save leads back to what is on disk. A new change after an undo cuts off what could
/// have been redone: a version on disk from there can be reached no more.
package struct ChangeHistory: Sendable {
  /// A moment in the sequence: what a change count token holds.
  package struct Moment: Sendable, Equatable {
    fileprivate let position: Int
    /// How many changes of every kind there were before. What has more is newer.
    package let revision: UInt64
  }

  private struct Cut: Sendable {
    var position: Int
    var revision: UInt64
  }

  private var position = 0
  /// Up to where redoing leads.
  private var furthest = 0
  /// Where the version on disk is; nil if nothing leads there.
  private var saved: Int? = 0
  /// Whether another program has removed the version on disk.
  package internal(set) var isFileGone = false
  /// Counts changes of every kind.
  package private(set) var revision: UInt64 = 0
  /// Where new changes cut off others, by rising position: a later cut before an earlier one makes that one superfluous.
  private var cuts: [Cut] = []
  /// When the contents were last said to be those on disk, as after reading them.
  private var cleared: UInt64 = 0

  package var hasUnsavedChanges: Bool { isFileGone || hasChanges }

  /// Whether there are changes since the version that was on disk last.
  package var hasChanges: Bool { saved != position }

  /// Now.
  package var now: Moment { Moment(position: position, revision: revision) }

  mutating func update(_ kind: UIDocument.ChangeKind) {
    revision &+= 1
    switch kind {
    case .done:
      if let saved, saved > position { self.saved = nil }
      if position < furthest {
        while let last = cuts.last, last.position >= position { cuts.removeLast() }
        cuts.append(Cut(position: position, revision: revision))
      }
      position += 1
      furthest = position
    case .undone: position -= 1
    case .redone:
      position += 1
      furthest = max(furthest, position)
    case .cleared:
      saved = position
      cuts = []
      isFileGone = false
      cleared = revision
    }
  }

  /// What was so at a moment is on disk now.
  mutating func setSaved(_ moment: Moment) {
    setLoaded(moment)
    // What was read since is not what was written.
    if moment.revision < cleared { saved = nil }
  }

  /// What was so at a moment was read.
  mutating func setLoaded(_ moment: Moment) {
    let isCutOff = cuts.contains { $0.revision > moment.revision && $0.position < moment.position }
    saved = isCutOff ? nil : moment.position
    isFileGone = false
  }
}
