import Foundation

// bench UTICTL READ-PLIST PLUTIL FOLDER SAVE-PACKAGE GNUSTEP-PACKAGES EDIT-DOCUMENTS TAKE-TURNS SQLITE DBUS FOLLOW-FOLDERS GUESS IS-A
// bench packages FOLDER SAVE-PACKAGE GNUSTEP-PACKAGES     only that
// bench documents FOLDER EDIT-DOCUMENTS                   only that
// bench queries FOLDER UTICTL FOLLOW-FOLDERS               only that
// bench turns FOLDER TAKE-TURNS SQLITE DBUS               only that
//
// Measures the tool and the libraries beside others, prints a table and fails if a limit is missed. Only figures of one
// run are compared: machines differ. Each figure is the least of several interleaved runs, because whatever else a
// machine does only ever adds time.
do {
  let arguments = CommandLine.arguments
  let results: [Result]
  if arguments.count == 5, arguments[1] == "packages" {
    results = try Packages(inputs: Inputs(folder: arguments[2]), ours: arguments[3], gnustep: arguments[4]).results()
  } else if arguments.count == 4, arguments[1] == "documents" {
    results = try Documents(inputs: Inputs(folder: arguments[2]), program: arguments[3]).results()
  } else if arguments.count == 5, arguments[1] == "queries" {
    results = try Queries(inputs: Inputs(folder: arguments[2]), utictl: arguments[3], follow: arguments[4]).results()
  } else if arguments.count == 6, arguments[1] == "turns" {
    results = try Turns(
      inputs: Inputs(folder: arguments[2]), program: arguments[3], sqlite: arguments[4], dbus: arguments[5]
    ).results()
  } else {
    guard arguments.count == 14, let guess = Double(arguments[12]), let isA = Double(arguments[13]) else {
      throw Failure("run it with `make bench`")
    }
    let inputs = Inputs(folder: arguments[4])
    let packages = try Packages(inputs: inputs, ours: arguments[5], gnustep: arguments[6])
    results =
      try packages.results() + Documents(inputs: inputs, program: arguments[7]).results()
      + Turns(inputs: inputs, program: arguments[8], sqlite: arguments[9], dbus: arguments[10]).results()
      + Queries(inputs: inputs, utictl: arguments[1], follow: arguments[11]).results()
      + measure(
        utictl: arguments[1], readPlist: arguments[2], plutil: arguments[3], inputs: inputs,
        glib: InProcess.GLib(guess: guess, isA: isA))
  }
  printTable([Result.heading] + results.map(\.cells))
  exit(results.contains(where: \.isMissed) ? 1 : 0)
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(2)
}

func measure(
  utictl: String, readPlist: String, plutil: String, inputs: Inputs, glib: InProcess.GLib
) throws -> [Result] {
  let lookup = Command(utictl, "type", "lookup", "jpeg")
  let picture = "Samples/files/swatch.png"
  var results = try compare(
    "utictl type lookup jpeg", lookup, rounds: 100,
    [
      ("file --mime-type", Command("file", "--mime-type", picture), .ratio(2)),
      ("gio info", Command("gio", "info", picture), .ratio(1)),
    ])
  results.append(
    Result(
      name: "peak memory of a lookup", ours: try lookup.peakMemory() / 1e6, unit: .megabytes, limit: .value(8)))

  // Static, with all libraries.
  let size = try FileManager.default.attributesOfItem(atPath: utictl)[.size] as? Int
  results.append(
    Result(
      name: "size of the executable", ours: size.map { Double($0) / 1e6 } ?? .infinity, unit: .megabytes,
      limit: .value(30)))
  results.append(
    Result(name: "size of its wheel", ours: try wheelSize() / 1e6, unit: .megabytes, limit: .value(13)))

  results += InProcess.lookups(besides: glib)

  let list = try inputs.propertyList()
  results += try compare(
    "XML property list, 20 MB", Command(readPlist, list), rounds: 20,
    [
      ("plutil -lint", Command(plutil, "-lint", list), .ratio(0.2)),
      ("xmllint --sax", Command("xmllint", "--sax", "--noout", list), .ratio(3)),
    ])
  results.append(try InProcess.reading(list))
  results.append(try InProcess.building())

  results += try validation(utictl, plutil, inputs)

  let tree = try inputs.tree()
  results += try compare(
    "identify -r, 200,000 files", Command(utictl, "type", "identify", "-r", "--summary", tree), rounds: 12,
    [("find", Command("find", tree), .ratio(1))])
  return results
}

/// The bytes of the wheel with the executable, which `make dist` has made before.
func wheelSize() throws -> Double {
  let folder = ".build/dist"
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
  guard let name = names.first(where: { $0.hasPrefix("utictl-") && $0.hasSuffix(".whl") }),
    let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
  else { throw Failure("there is no wheel in \(folder); run it with `make bench`") }
  return Double(size)
}

/// The linter on a folder of Info.plists, beside programs that check no more than the syntax, and on a large one.
func validation(_ utictl: String, _ plutil: String, _ inputs: Inputs) throws -> [Result] {
  let (folder, files) = try inputs.infoPlists()
  let validate = Command(utictl, "validate", folder)
  var results = try compare(
    "utictl validate, 1,000 Info.plists", validate, rounds: 50,
    [("xmllint --noout", Command(["xmllint", "--noout"] + files), .ratio(3))])
  // One process for each file, of which a few stand for all.
  let some = files.prefix(20).map { Command(plutil, "-lint", $0) }
  let one = try Command.fastest(some, rounds: 3).reduce(0, +) / Double(some.count) / 1e6
  results.append(
    Result(
      name: results[0].name, ours: results[0].ours, unit: .milliseconds,
      theirs: ("plutil -lint, one by one", one * Double(files.count)), limit: .ratio(0.05)))
  let large = Command(utictl, "validate", try inputs.largeInfoPlist())
  results.append(
    Result(
      name: "utictl validate, an Info.plist of 20 MB", ours: try Command.fastest([large], rounds: 3)[0] / 1e6,
      unit: .milliseconds, limit: .none))
  results.append(
    Result(name: "its peak memory", ours: try large.peakMemory() / 1e6, unit: .megabytes, limit: .value(200)))
  // Only property lists are decompressed. `unzip` shows what listing and decompressing them takes. 64 MiB.
  let archive = try inputs.archive()
  results += try validation(
    utictl, of: archive, named: "an .ipa of 200 MB", rounds: 20, maximumMemory: 67.1, maximumRatio: 2,
    besides: (
      "unzip -l, and its property lists", "unzip -l '\(archive)' && unzip -p '\(archive)' '*/Info.plist' '*.xcprivacy'"
    ))
  // Executables and asset catalogs are decompressed, and read as they come. 96 MiB.
  let linked = try inputs.archive(code: utictl)
  results += try validation(
    utictl, of: linked, named: "an .ipa with 180 MB of code", rounds: 10, maximumMemory: 100.6, maximumRatio: 1.3,
    besides: (
      "unzip -p, its code and catalog",
      "unzip -p '\(linked)' Payload/Notes.app/Notes '*.framework/Kit*' '*.car' > /dev/null"
    ))
  return results
}

/// The linter on a build, beside a command of the shell.
func validation(
  _ utictl: String, of build: String, named name: String, rounds: Int, maximumMemory: Double, maximumRatio: Double,
  besides other: (name: String, script: String)
) throws -> [Result] {
  let command = Command(utictl, "validate", "--fail-on", "never", build)
  return try compare(
    "utictl validate, \(name)", command, rounds: rounds,
    [(other.name, Command("sh", "-c", other.script), .ratio(maximumRatio))])
    + [
      Result(
        name: "its peak memory", ours: try command.peakMemory() / 1e6, unit: .megabytes, limit: .value(maximumMemory))
    ]
}

/// Ours beside each of the others, all run in turn.
func compare(
  _ name: String, _ ours: Command, rounds: Int, _ others: [(name: String, command: Command, limit: Result.Limit)]
) throws -> [Result] {
  let times = try Command.fastest([ours] + others.map(\.command), rounds: rounds).map { $0 / 1e6 }
  return others.indices.map { index in
    Result(
      name: name, ours: times[0], unit: .milliseconds, theirs: (others[index].name, times[index + 1]),
      limit: others[index].limit)
  }
}
