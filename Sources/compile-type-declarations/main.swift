@preconcurrency import Glibc  // for `stderr`
import PropertyLists
import TypeRegistry

// Compiles the property lists of a folder, in the order that its order.plist names, into a Swift file that holds their
// table. The build-tool plugin CompileTypeDeclarations runs it; faults in the declarations are errors of the build.

func fail(_ message: String) -> Never {
  fputs("error: \(message)\n", stderr)
  exit(1)
}

/// The names of the families to load; every property list of the folder stands in the order once.
func families(in folder: String) throws -> [String] {
  let order = try PropertyList(contentsOf: "\(folder)/order.plist").validRoot()
  let names = order.elements.compactMap(\.string)
  let files = try Directory.names(at: folder).filter { $0.hasSuffix(".plist") && $0 != "order.plist" }
  let listed = Set(names.map { "\($0).plist" })
  for file in files where !listed.contains(file) {
    fail("\(folder)/\(file) is not in order.plist: name it there, at the place where it is to be loaded")
  }
  if names.count != files.count { fail("\(order.location): a family is listed twice, or has no file") }
  return names
}

func main(folder: String, output: String) throws {
  var declarations: [TypeDeclaration] = []
  for family in try families(in: folder) {
    let source = try DeclarationSource(path: "\(folder)/\(family).plist")
    for diagnostic in source.diagnostics { fail("\(diagnostic)") }
    declarations += source.declarations.map { declaration in
      var shipped = declaration
      shipped.location = declaration.location.map {
        SourceLocation(file: "TypeDeclarations/\(family).plist", position: $0.position)
      }
      return shipped
    }
  }
  let table = CompiledTable(declarations, isReproducible: true)
  for diagnostic in table.diagnostics { fail("\(diagnostic)") }
  let text = """
    // Made from TypeDeclarations/ by compile-type-declarations; edit the property lists there.
    let compiledTypeDeclarations: StaticString = "\(table.swiftLiteral)"

    """
  guard let file = fopen(output, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
    fail("\(output): cannot be written: \(String(cString: strerror(errno)))")
  }
}

guard CommandLine.arguments.count == 3 else { fail("usage: compile-type-declarations FOLDER OUTPUT.swift") }
do {
  try main(folder: CommandLine.arguments[1], output: CommandLine.arguments[2])
} catch {
  fail("\(error)")
}
