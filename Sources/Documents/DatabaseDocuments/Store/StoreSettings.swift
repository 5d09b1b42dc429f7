#if Databases
import Foundation
import GRDB

/// The settings for opening the database of a document.
struct StoreSettings: Sendable {
  var migrator = DatabaseMigrator()
  /// Whether to migrate databases of earlier versions.
  var migrates = true
  /// How many seconds a transaction waits for transactions of other connections and programs.
  var timeout: TimeInterval = 60
  /// Settings of SQLite for every connection, such as `cache_size`.
  var pragmas: [String: String] = [:]

  /// Options that only apply to a new database.
  private static let lasting: Set = ["page_size", "auto_vacuum", "encoding"]

  var configuration: Configuration { configuration { !Self.lasting.contains($0.lowercased()) } }

  /// The configuration for creating a database.
  var creatingConfiguration: Configuration { configuration { _ in true } }

  private func configuration(where isUsed: (String) -> Bool) -> Configuration {
    // Other statements may write the first page, whose size is that of all pages from then on.
    let used = pragmas.filter { isUsed($0.key) }
    let isFirst = { (name: String) in name.lowercased() == "page_size" }
    let pragmas = Array(used.filter { isFirst($0.key) }) + used.filter { !isFirst($0.key) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.prepareDatabase { database in
      // A document may come from anywhere: its schema must not call functions with side effects.
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      for (name, value) in pragmas { try database.execute(sql: "PRAGMA \(name) = \(value)") }
    }
    return configuration
  }

  /// The configuration for a connection that holds a transaction open across several calls.
  var holdingConfiguration: Configuration {
    var configuration = configuration
    configuration.allowsUnsafeTransactions = true
    return configuration
  }
}
#endif
