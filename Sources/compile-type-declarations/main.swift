@preconcurrency import Glibc  // for `stderr`

// Writes the table of the types that this package ships: `make types` runs it after TypeDeclarations/ was edited.

func fail(_ message: String) -> Never {
  fputs("error: \(message)\n", stderr)
  exit(1)
}

guard CommandLine.arguments.count == 3 else { fail("usage: compile-type-declarations FOLDER OUTPUT.swift") }
let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
do {
  let source = try TableSource.make(from: folder)
  guard let file = fopen(output, "w"), fputs(source, file) >= 0, fclose(file) == 0 else {
    fail("\(output): cannot be written: \(String(cString: strerror(errno)))")
  }
} catch {
  fail("\(error)")
}
