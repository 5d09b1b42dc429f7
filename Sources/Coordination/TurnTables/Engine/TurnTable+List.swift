import UTLibC
import UTSystemCalls

extension TurnTable {
  /// Returns all turns of live processes, in the queue or held, in the order in which they were requested. Changes
  /// nothing, and creates no table.
  ///
  /// - Returns: the turns; none if there is no table.
  /// - Throws: ``TurnTableError`` if the table cannot be used.
  package func turns() throws(TurnTableError) -> [TurnHolder] {
    try list { reader, namespace in
      reader.turns().map { ($0.word.process, reader.holder($0, namespace: namespace)) }
    }
  }

  /// Returns all presenters of live processes, in the order in which they were registered. Changes nothing, and creates
  /// no table.
  ///
  /// - Returns: the presenters, each with one item; none if there is no table.
  /// - Throws: ``TurnTableError`` if the table cannot be used.
  package func presenters() throws(TurnTableError) -> [TurnHolder] {
    try list { reader, namespace in
      reader.presenters().map { ($0.process, reader.holder($0, namespace: namespace)) }
    }
  }

  private typealias Listing = (TableReader<MappedCells>, _ namespace: UInt64) -> [(process: Int, holder: TurnHolder)]

  /// Returns the entries of live processes in the table.
  private func list(_ listing: Listing) throws(TurnTableError) -> [TurnHolder] {
    do throws(TurnTableError) {
      let folder =
        if let folder { try TableFolder(at: folder, isCreated: false) } else { try TableFolder.open(isCreated: false) }
      return try Self.list(TableFile(in: folder, isCreated: false), listing)
    } catch  where error.problem == .system(operation: "open", code: ENOENT) {
      return []
    }
  }

  private static func list(_ file: TableFile, _ listing: Listing) throws(TurnTableError) -> [TurnHolder] {
    guard let mapping = SharedMapping(file.descriptor, size: file.layout.cellCount * MemoryLayout<UInt64>.size) else {
      throw .current("map", file.path)
    }
    let reader = TableReader(cells: MappedCells(mapping), layout: file.layout)
    var isAlive: [Int: Bool] = [:]
    let found = listing(reader, ProcessRecord.current().namespace)
    guard TableHeader.isIntact(reader.cells) else { throw TurnTableError(path: file.path, problem: .damaged) }
    return found.filter { process, _ in
      let answer = isAlive[process] ?? Registration.isAlive(process, in: file.descriptor) ?? true
      isAlive[process] = answer
      return answer
    }.map(\.holder)
  }
}
