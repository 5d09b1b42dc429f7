import Glibc
import SystemCalls

extension ClaimTable {
  /// Returns all claims of live processes, in the queue or held, in the order in which they were requested. Changes nothing,
  /// and creates no table.
  ///
  /// - Returns: the claims; none if there is no table.
  /// - Throws: ``ClaimTableError`` if the table cannot be used.
  package func claims() throws(ClaimTableError) -> [ClaimHolder] {
    do throws(ClaimTableError) {
      let folder =
        if let folder { try TableFolder(at: folder, isCreated: false) } else { try TableFolder.open(isCreated: false) }
      return try Self.claims(in: TableFile(in: folder, isCreated: false))
    } catch  where error.problem == .system(operation: "open", code: ENOENT) {
      return []
    }
  }

  private static func claims(in file: TableFile) throws(ClaimTableError) -> [ClaimHolder] {
    guard let mapping = SharedMapping(file.descriptor, size: file.layout.cellCount * MemoryLayout<UInt64>.size) else {
      throw .current("map", file.path)
    }
    let reader = TableReader(cells: MappedCells(mapping), layout: file.layout)
    let namespace = ProcessRecord.current().namespace
    var isAlive: [Int: Bool] = [:]
    return reader.claims().filter { claim in
      let process = claim.word.process
      let answer = isAlive[process] ?? Registration.isAlive(process, in: file.descriptor) ?? true
      isAlive[process] = answer
      return answer
    }.map { reader.holder($0, namespace: namespace) }
  }
}
