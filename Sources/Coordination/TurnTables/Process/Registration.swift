import Synchronization
import UTLibC
import UTSystemCalls
import UTText

/// A process's place in a turn table: its number, which is locked until the process ends or executes another program.
///
/// The lock is on a byte of the table's file. It belongs to the open description that is mapped, so neither closing
/// all descriptors nor a child of `fork(2)` affects it.
package final class Registration: Sendable {
  /// The number of the process in the table.
  package let number: Int
  package let cells: MappedCells
  package let layout: TableLayout
  package let path: [UInt8]
  /// The pid namespace of the process; 0 if unknown.
  let namespace: UInt64
  private let mapping: SharedMapping
  /// When the file was last seen, in seconds.
  private let lastCheck = Atomic(0)
  private let nextTurn: Atomic<Int>
  private let nextPresenter = Atomic(0)
  private let identity: ItemIdentity

  /// The byte of process 0 in the file; the file has no contents at that offset.
  private static let lockOffset: Int64 = 1 << 40

  /// Whether a process is alive; nil if unknown. `file` must not share its open file description with the descriptor
  /// that the process locked.
  static func isAlive(_ number: Int, in file: Descriptor) -> Bool? {
    file.isByteLocked(at: lockOffset + Int64(number))
  }

  /// Takes a free number, and frees the entries of an earlier process with that number.
  ///
  /// - Parameters:
  ///   - file: the table.
  ///   - process: the information for other processes.
  /// - Throws: ``TurnTableError``.
  package init(in file: TableFile, as process: ProcessRecord = .current()) throws(TurnTableError) {
    path = file.path
    layout = file.layout
    identity = file.identity
    namespace = process.namespace
    guard let mapping = SharedMapping(file.descriptor, size: layout.cellCount * MemoryLayout<UInt64>.size) else {
      throw .current("map", path)
    }
    self.mapping = mapping
    cells = MappedCells(mapping)
    number = try Self.takeNumber(file, hint: Int(process.identifier))
    // Processes begin at different slots, so that they do not contend for one.
    nextTurn = Atomic(number * 7 % 64)
    var cells = cells
    reap(number) { false }
    process.store(as: number, &cells, layout)
  }

  private static func takeNumber(_ file: TableFile, hint: Int) throws(TurnTableError) -> Int {
    let last = file.layout.processCount - 1
    for attempt in 0..<last {
      let number = (hint + attempt) % last + 1
      if file.descriptor.lockByte(at: lockOffset + Int64(number)) { return number }
      guard errno == EAGAIN || errno == EACCES else { throw .current("lock", file.path) }
    }
    throw TurnTableError(path: file.path, problem: .tooManyProcesses)
  }

  /// The position of a slot that is probably free, where a turn or a presenter begins its search.
  subscript(freeFor presenting: Bool) -> Int {
    get { presenting ? nextPresenter.load(ordering: .relaxed) : nextTurn.load(ordering: .relaxed) }
    set {
      if presenting {
        nextPresenter.store(newValue, ordering: .relaxed)
      } else {
        nextTurn.store(newValue, ordering: .relaxed)
      }
    }
  }

  /// Whether the calling process is registered, and is not just a child of the registered process.
  package var isThisProcess: Bool { mapping.origin.isThisProcess }

  /// Returns whether a process is alive; true if that cannot be determined.
  ///
  /// - Throws: ``TurnTableError`` if the file was removed.
  package func isAlive(_ number: Int) throws(TurnTableError) -> Bool {
    guard number != self.number else { return true }
    return try opened().flatMap { Self.isAlive(number, in: $0) } ?? true
  }

  /// Whether the table was not checked in the current second: a check takes longer than a turn.
  package var isCheckDue: Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return lastCheck.exchange(time.tv_sec, ordering: .relaxed) != time.tv_sec
  }

  /// Checks that the table is still the one that other processes open.
  ///
  /// - Throws: ``TurnTableError`` if the file was removed or replaced.
  package func check() throws(TurnTableError) {
    guard let status = Descriptor.status(at: path, followingLinks: false) else {
      if errno == ENOENT || errno == ENOTDIR { throw removed() }
      return
    }
    try check(status)
  }

  private func check(_ status: FileStatus) throws(TurnTableError) {
    guard status.identity == identity else { throw removed() }
    let size = Int64(layout.cellCount * MemoryLayout<UInt64>.size)
    guard status.size >= size else {
      throw TurnTableError(path: path, problem: .size(found: status.size, expected: size))
    }
  }

  /// Checks that the memory contains a table.
  ///
  /// - Throws: ``TurnTableError`` if the file was truncated or overwritten.
  func checkMemory() throws(TurnTableError) {
    guard TableHeader.isIntact(cells) else { throw TurnTableError(path: path, problem: .damaged) }
  }

  /// Returns the error for a table that other processes no longer use, and makes the next turn check the table.
  private func removed() -> TurnTableError {
    lastCheck.store(-1, ordering: .relaxed)
    return TurnTableError(path: path, problem: .removed)
  }

  /// Opens the file again. A descriptor kept open could be closed by the program, and its number reused for another
  /// file.
  private func opened() throws(TurnTableError) -> Descriptor? {
    guard let file = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      if errno == ENOENT || errno == ENOTDIR { throw removed() }
      return nil
    }
    guard let status = file.status() else { return nil }
    try check(status)
    return file
  }

  /// Frees the turns of a process if it is dead.
  ///
  /// - Throws: ``TurnTableError`` if the file was removed.
  package func reapIfDead(_ process: Int) throws(TurnTableError) {
    guard try !isAlive(process) else { return }
    var problem: TurnTableError?
    reap(process) {
      do throws(TurnTableError) { return try isAlive(process) } catch { problem = error }
      return true
    }
    if let problem { throw problem }
  }

  /// Frees the turns of all dead processes.
  ///
  /// - Throws: ``TurnTableError`` if the file was removed.
  package func reapAllDead() throws(TurnTableError) {
    let slots = [layout.turnSlots(cells), layout.presenterSlots(cells)].joined()
    let words = slots.map { TurnWord(bits: cells.load(layout.word($0))) }
    for process in Set(words.filter { $0.state != .free }.map(\.process)) { try reapIfDead(process) }
  }

  // MARK: Other processes

  /// The process identifier of a process; nil if it is in another pid namespace, such as another container.
  package func identifier(of number: Int) -> Int32? {
    ProcessRecord(number, cells, layout).process(in: namespace)
  }

  /// Whether a process is certainly stopped by a signal or a debugger.
  package func isStopped(_ number: Int) -> Bool { identifier(of: number).map(ProcessRecord.isStopped) ?? false }

  /// A process in words, such as `'notes' (process 4711)`.
  package func text(of number: Int) -> String {
    let record = ProcessRecord(number, cells, layout)
    return TurnHolder.processText(
      PrintableText.of(record.name), record.process(in: namespace), isStopped: isStopped(number))
  }

  /// The folder of the table, and the name of a process's socket in it.
  package func socket(of number: Int) -> (folder: [UInt8], name: [UInt8]) {
    (path.parentFolder, TableFile.socketName(ofTable: path[...].lastComponent, process: number))
  }

  private func reap(_ process: Int, isAlive: () -> Bool) {
    var (cells, reaping) = (cells, Reaping(of: process, layout: layout))
    while true {
      switch reaping.step(&cells) {
      case .going: break
      case .mustProbe: reaping.conclude(isAlive: isAlive())
      case .mustWake(let cell): cells.wake(cell)
      case .finished: return
      }
    }
  }
}
