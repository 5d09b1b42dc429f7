// The compiler that `make types` runs.

@preconcurrency import UTLibC  // for `stderr`
import UTText

// Writes the tables of the types in this package; `make types` runs it after a change to TypeDeclarations/.

func fail(_ message: String) -> Never {
  fputs("error: \(message)\n", stderr)
  exit(1)
}

func write(_ source: String, to output: String) {
  guard let file = fopen(output, "w"), fputs(source, file) >= 0, fclose(file) == 0 else {
    fail("cannot write '\(output)': \(systemErrorText())")
  }
}

guard CommandLine.arguments.count == 5 else {
  fail("usage: compile-type-declarations FOLDER SYSTEM.swift OPTIONAL.swift EVIDENCE.swift")
}
let folder = CommandLine.arguments[1]
do {
  write(try TableSource.make(from: folder), to: CommandLine.arguments[2])
  write(try TableSource.makeOptional(from: folder), to: CommandLine.arguments[3])
  write(try EvidenceSource.make(from: folder), to: CommandLine.arguments[4])
} catch {
  fail("\(error)")
}
