/// The position of a document in the sequence of its changes, and the position of the version on disk.
///
/// Undoing all changes since the last save leads back to the version on disk. A new change after an undo cuts off the
/// changes that could have been redone: a version on disk among these changes can no longer be reached.
package struct ChangeHistory: Sendable {
  /// A moment in the sequence: the value of a change count token.
  package struct Moment: Sendable, Equatable {
    fileprivate let position: Int
    /// The number of earlier changes of any kind. A higher number is newer.
    package let revision: UInt64
  }

  private struct Cut: Sendable {
    var position: Int
    var revision: UInt64
  }

  private var position = 0
  /// The position that redoing everything leads to.
  private var furthest = 0
  /// The position of the version on disk; nil if it cannot be reached.
  private var saved: Int? = 0
  /// Whether another program removed the version on disk.
  package internal(set) var isFileGone = false
  /// The number of changes of any kind.
  package private(set) var revision: UInt64 = 0
  /// The positions where new changes cut off later ones, ascending: a later cut makes cuts at or after it irrelevant.
  private var cuts: [Cut] = []
  /// The revision at which the contents were last declared equal to the file's, for example after reading.
  private var cleared: UInt64 = 0

  /// Whether there are changes since the last version on disk. Removal of that version by another program is not a
  /// change.
  package var hasUnsavedChanges: Bool { saved != position }

  /// The current moment.
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

  /// Records that the contents of a moment are on disk now.
  mutating func setSaved(_ moment: Moment) {
    setLoaded(moment)
    // The contents were read since then, so they differ from the written ones.
    if moment.revision < cleared { saved = nil }
  }

  /// Records that the contents of a moment were read.
  mutating func setLoaded(_ moment: Moment) {
    let isCutOff = cuts.contains { $0.revision > moment.revision && $0.position < moment.position }
    saved = isCutOff ? nil : moment.position
    isFileGone = false
  }
}
