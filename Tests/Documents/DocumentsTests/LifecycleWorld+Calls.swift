import Documents

extension LifecycleWorld {
  /// What is to be done with the file.
  enum Job: Equatable {
    case read(Lifecycle.Call)
    case save(Lifecycle.Call, Set<Int>, ChangeHistory.Moment)
    case leave(Int)

    var isSave: Bool { if case .save = self { true } else { false } }
  }

  enum Kind { case open, close, save, autosave, prepare, revert }

  typealias Contents = (text: Set<Int>, moment: ChangeHistory.Moment)

  struct Call {
    var kind: Kind
    var operation = UIDocument.SaveOperation.forOverwriting
    /// What the document said when it was asked to save it.
    var text: Set<Int>
    /// What was requested before the save begins.
    var contents: Contents?
    /// How often the file had been given up before.
    var timesGivenUp: Int
    /// Whether the file was to be read first.
    var followsRead: Bool
    var ends = 0
    /// What else hears of the end.
    var then: Next?
    var moment: ChangeHistory.Moment?
  }

  enum Next {
    case closingSaveEnded(Int, isForced: Bool), unopenedSaveEnded(Lifecycle.Call), call(Lifecycle.Call)
  }

  mutating func tell(_ next: Next, _ success: Bool) {
    switch next {
    case .closingSaveEnded(let number, let isForced):
      send(
        .closingSaveEnded(
          number, isForced: isForced, isSaved: success, hasUnsavedChanges: hasWork, hasFailed: !success))
    case .unopenedSaveEnded(let call): send(.unopenedSaveEnded(call, isSaved: success))
    case .call(let call): end(call, success)
    }
  }
}
