import TypeRegistry
import UTThreads

/// Small numbers for the types found in a walk, the same on all its threads.
///
/// Threads pass numbers instead of types: copying a type counts references, which is slow from several threads.
final class TypeCodes: Sendable {
  private struct Table {
    var types: [UniformType] = []
    var codes: [UniformType: Int] = [:]
  }

  private let table = Monitor(Table())

  /// The number of a type.
  func code(for type: UniformType) -> Int {
    table.locked { table in
      if let code = table.codes[type] { return code }
      table.codes[type] = table.types.count
      table.types.append(type)
      return table.types.count - 1
    }
  }

  /// The types by number so far.
  var types: [UniformType] { table.locked { $0.types } }
}
