import TestFixtures

extension OtherProcess {
  /// Runs `claim-once`, which `Tests/Faults/claim-once` describes.
  ///
  /// - Parameters:
  ///   - tables: the tables to use.
  ///   - arguments: the command and its operands.
  ///   - environment: additions to the environment.
  convenience init(_ tables: TestTables, _ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(
      "claim-once", [String(decoding: tables.folder, as: UTF8.self)] + arguments, environment: environment,
      in: tables.temporary)
  }
}
