#if canImport(FileCoordination)
  import FileCoordination
#else
  import Foundation
#endif
import GRDB

/// Adds titles to a shared database, or lists them: `shared-database FOLDER add TITLE...`, `shared-database FOLDER list`.
@main struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, let command = arguments.dropFirst().first else {
      return print("usage: shared-database FOLDER add TITLE... | list")
    }
    let folder = URL(fileURLWithPath: path)
    if command == "add" {
      let pool = try SharedDatabase.open(in: folder)
      // One transaction for each, so that programs meet.
      for title in arguments.dropFirst(2) {
        try pool.write { try $0.execute(sql: "INSERT INTO item (title) VALUES (?)", arguments: [title]) }
      }
    } else if let pool = try SharedDatabase.openReadOnly(in: folder) {
      for title in try pool.read({ try String.fetchAll($0, sql: "SELECT title FROM item ORDER BY title") }) {
        print(title)
      }
    } else {
      print("no database yet")
    }
  }
}
