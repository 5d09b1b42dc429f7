import UTText

/// A turn or a presenter of any process, for messages and lists.
package struct TurnHolder: Hashable, Sendable {
  package enum State: String, Hashable, Sendable { case holds, waits, presents }

  package let items: [TurnItem]
  package let state: State
  /// The name of the program.
  package let program: String
  /// The process identifier; nil if the process is in another pid namespace, such as another container.
  package let process: Int32?
  /// Whether the process is stopped, as by Control-Z.
  package let isStopped: Bool
  /// The time of the turn, in nanoseconds since 1970.
  package let time: UInt64
  /// The only queue of the process on which a held turn continues; nil if it needs none.
  package var neededQueue: NeededQueue? = nil
}

extension TurnHolder {
  /// - Parameters:
  ///   - turn: the turn.
  ///   - record: the record of its process.
  ///   - namespace: the pid namespace of the calling process.
  init(_ turn: QueuedTurn, _ record: ProcessRecord, namespace: UInt64) {
    // A name with a slash at its end stands for the path of a folder that the turn is already with.
    let items = turn.items.filter { $0.name.last != UInt8(ascii: "/") }
    self.init(
      items, turn.word.state == .granted ? .holds : .waits, since: turn.origin.time, record,
      namespace: namespace)
    if state == .holds { neededQueue = turn.origin.queues.needed }
  }

  init(_ items: [TurnItem], _ state: State, since time: UInt64, _ record: ProcessRecord, namespace: UInt64) {
    (self.items, self.state, self.time) = (items, state, time)
    program = PrintableText.of(record.name)
    process = record.process(in: namespace)
    isStopped = process.map(ProcessRecord.isStopped) ?? false
  }

  /// The program and process in words, such as `'notes' (process 4711, stopped)`.
  package var processText: String { Self.processText(program, process, isStopped: isStopped) }

  static func processText(_ program: String, _ process: Int32?, isStopped: Bool) -> String {
    "'\(program)' " + (process.map { "(process \($0)\(isStopped ? ", stopped" : ""))" } ?? "(in another OS container)")
  }

  /// The paths of the items in words, such as `'/home/ada/a.txt' and '/home/ada/b.txt'`.
  package var pathText: String { items.map { "'\(PrintableText.short($0.path))'" }.enumerated(atMost: .max) }

  /// The names of the items in words, such as `'a.txt' and 'b.txt'`.
  package var itemText: String { items.map(\.nameText).enumerated(atMost: .max) }
}

extension TurnItem {
  /// Its name in messages.
  package var nameText: String { "'\(PrintableText.short(name))'" }
}

extension TableReader {
  /// Returns a turn with the available information about its process.
  func holder(_ turn: QueuedTurn, namespace: UInt64) -> TurnHolder {
    TurnHolder(turn, ProcessRecord(turn.word.process, cells, layout), namespace: namespace)
  }

  /// Returns a presenter with the available information about its process.
  func holder(_ presenter: PresentedSlot, namespace: UInt64) -> TurnHolder {
    TurnHolder(
      [presenter.item], .presents, since: presenter.time, ProcessRecord(presenter.process, cells, layout),
      namespace: namespace)
  }
}
