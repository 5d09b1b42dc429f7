/// Reads a slice from the stream: its header, its load commands, and the contents that they refer to.
struct SliceReader {
  /// The position of the slice in the table of the universal file.
  let index: Int
  private let start: Int
  private let size: Int?
  private let budget: NameBudget
  private var stage = Stage.header
  /// The offset in the file after the bytes that the stage needs.
  private var end: Int
  private var collector: RangeCollector
  private var header: SliceHeader?
  private var contents: SliceContents?
  private var errors: [MachOError] = []

  private enum Stage { case header, commands, contents, complete }

  init(index: Int, start: Int, size: Int?, names budget: NameBudget) {
    self.index = index
    self.start = start
    self.size = size
    self.budget = budget
    end = start + min(size ?? .max, SliceHeader.commonSize)
    collector = RangeCollector([start..<end])
  }

  /// Whether all required bytes were read.
  var isComplete: Bool { stage == .complete }

  /// Reads the next bytes of the stream, which begin at an offset in the file.
  ///
  /// - Returns: the number of bytes that it used; fewer only if the slice is complete.
  mutating func read(_ piece: UnsafeRawBufferPointer, at position: Int) -> Int {
    var used = 0
    while used < piece.count, stage != .complete {
      let count = min(piece.count - used, end - position - used)
      let part = UnsafeRawBufferPointer(rebasing: piece[used..<used + count])
      collector.take(part, at: position + used)
      contents?.symbols?.read(part, at: position + used)
      used += count
      // The next part can be empty.
      while position + used == end, stage != .complete { endStage() }
    }
    return used
  }

  /// Ends the reading.
  ///
  /// - Parameter position: the size of the file if it ends in the slice.
  /// - Returns: the slice, unless it has no header, and its errors.
  mutating func finish(truncatedAt position: Int?) -> (slice: MachOSlice?, errors: [MachOError]) {
    if let position {
      switch stage {
      case .header: errors.append(MachOError("the file ends inside the header of a slice", at: position))
      case .commands:
        errors.append(MachOError("the file ends inside the load commands", at: position))
        readCommands()
      case .contents:
        errors.append(MachOError("the file ends inside data that the load commands refer to", at: position))
      case .complete: break
      }
    }
    guard var contents else { return (nil, errors) }
    let result = contents.finish(collector, isTruncated: position != nil)
    return (result.slice, errors + result.errors)
  }

  private mutating func endStage() {
    switch stage {
    case .header:
      do throws(MachOError) {
        let header = try SliceHeader(collector.bytes(start..<end) ?? [], at: start)
        end = start + header.size + header.commandSize
        guard end - start <= size ?? .max else {
          throw MachOError("the load commands extend past the end of the slice", at: start)
        }
        collector = RangeCollector([start + header.size..<end])
        self.header = header
        stage = .commands
      } catch {
        errors.append(error)
        stage = .complete
      }
    case .commands:
      readCommands()
      collector = RangeCollector(contents?.plan.ranges ?? [])
      let next = max(end, collector.end ?? end, contents?.symbols?.end ?? end)
      stage = next > end ? .contents : .complete
      end = next
    case .contents, .complete: stage = .complete
    }
  }

  /// Reads the load commands that are present.
  private mutating func readCommands() {
    guard let header else { return }
    let first = start + header.size
    let bytes = MachOBytes(
      collector.part(of: first..<first + header.commandSize), at: first, of: "the load commands",
      isBigEndian: header.isBigEndian)
    let commands = LoadCommands(bytes, header: header, offset: start, budget: budget)
    contents = SliceContents(
      commands, header: header, plan: SlicePlan(start: start, position: end, size: size), budget: budget)
  }
}
