// A program with a module `Documents` of its own, beside the one of utictl under another name.
import AppleDocuments
import Containers
import DocumentPackages
import Documents
import Lint
import Packages
import Predicates
import TestFixtures
import Text
import Threads
import Validation

final class Note: UIDocument {
  var text = ""

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
}

let url = URL(filePath: CommandLine.arguments[1])
let note = Note(fileURL: url)
note.text = [
  containersName, documentsName, lintName, packagesName, predicatesName, testFixturesName, textName, threadsName,
  validationName,
].joined(separator: " ")
print(await note.save(to: url, for: .forCreating) ? try String(contentsOf: url, encoding: .utf8) : "not saved")
