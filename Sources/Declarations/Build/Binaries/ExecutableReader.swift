import PropertyLists
import UTMachO
import UTText
import UTThreads
import ZipArchives

/// Reads the Mach-O files of a build on request, each of them once, as a stream.
final class ExecutableReader: Sendable {
  /// A file that may be a Mach-O file.
  struct Candidate: Sendable, Hashable {
    /// The path in its bundle.
    let path: String
    /// Whether it is the executable of the bundle.
    let isExecutable: Bool
  }

  private struct State {
    /// The bytes that can still be read, the number of files read, and the bytes of entitlements that can still be
    /// kept.
    var (rest, count, entitlements) = (maximumTotalSize, 0, maximumEntitlements)
    var intact = 0
  }

  private static let maximumSize = 1 << 30
  private static let maximumTotalSize = 4 << 30
  private static let maximumCount = 4_000
  /// The maximum size of the entitlements of all files.
  private static let maximumEntitlements = 8 << 20
  /// The maximum number of libraries in a bundle.
  private static let maximumLibraries = 200

  private let contents: BuildContents
  private let state = Monitor(State())

  init(_ contents: BuildContents) { self.contents = contents }

  /// The number of intact Mach-O files among the files that were read.
  var intactCount: Int { state.locked { $0.intact } }

  /// Finds possible Mach-O files in a bundle, by the names of the files alone.
  ///
  /// - Parameters:
  ///   - names: the names that its executable may have.
  ///   - folder: the folder of its executable.
  ///   - files: its files.
  static func candidates(executables names: [String], in folder: String, of files: [String]) -> [Candidate] {
    let libraries = files.filter { file in
      file.hasExtension("dylib")
        && !(file.lastComponent.hasPrefix("libswift") && file.contains("Frameworks/"))
    }
    let executable = names.lazy.map { BuildBundle.joined(folder, $0) }.first(where: files.contains)
    return (executable.map { [Candidate(path: $0, isExecutable: true)] } ?? [])
      + libraries.filter { $0 != executable }.prefix(maximumLibraries)
      .map { Candidate(path: $0, isExecutable: false) }
  }

  /// Returns whether all names on a path are known, and none is a link.
  func knowsAllNames(onPath path: String) -> Bool { contents.knowsAllNames(onPath: path) }

  /// Reads a file; nil if it is not a Mach-O file.
  ///
  /// - Parameters:
  ///   - candidate: the file.
  ///   - path: the path of its bundle.
  ///   - classNames: the names of classes in the app's Info.plist.
  func binary(_ candidate: Candidate, at path: String, classNames: Set<String>) -> BuildBinary? {
    state.locked { state in
      let name = "\(path)/\(candidate.path)"
      let displayPath = contents.displayPath(name)
      let passed: (file: MachOFile?, problem: String?)
      do { passed = (try read(name, &state), nil) } catch let error as DeclarationInputError {
        passed = (nil, error.message)
      } catch { passed = (nil, "\(error)") }
      guard passed.file != nil || passed.problem != nil else { return nil }
      let binary = BuildBinary(
        candidate, displayPath: displayPath, passed.file ?? MachOFile(), problem: passed.problem,
        classNames: classNames, maximumEntitlements: state.entitlements)
      state.entitlements -= binary.entitlements?.bytes.count ?? 0
      if binary.problem == nil { state.intact += 1 }
      return binary
    }
  }

  /// Reads a file; nil if it is not a Mach-O file.
  ///
  /// - Throws: if it is too large, or damaged in the archive.
  private func read(_ name: String, _ state: inout State) throws -> MachOFile? {
    struct IsOther: Error {}
    let displayPath = contents.displayPath(name)
    func refusal(_ message: String) -> DeclarationInputError {
      DeclarationInputError(displayPath, message, help: "pass a smaller build")
    }
    state.count += 1
    guard state.count <= Self.maximumCount else {
      throw refusal("not read, because the build has more than \(Self.maximumCount) executables")
    }
    let entry = try entry(name)
    let limit = min(Self.maximumSize, state.rest)
    let reader = MachOReader()
    var (beginning, count): ([UInt8]?, Int) = ([], 0)
    do {
      try contents.forEachPiece(of: name, entry) { piece in
        count += piece.count
        guard count <= limit else { throw refusal("not read, because it exceeds the size limit") }
        guard var first = beginning else { return reader.read(piece) }
        first += piece.prefix(MachOFile.headerSize - first.count)
        let used = first.count - (beginning?.count ?? 0)
        beginning = first
        guard first.count == MachOFile.headerSize else { return }
        guard MachOFile.isMachO(first) else { throw IsOther() }
        beginning = nil
        first.withUnsafeBytes { reader.read($0) }
        reader.read(UnsafeRawBufferPointer(rebasing: piece[used...]))
      }
    } catch is IsOther {
      return nil
    } catch {
      state.rest -= min(count, state.rest)
      throw error
    }
    state.rest -= count
    return beginning == nil ? reader.finish() : nil
  }

  /// Returns the entry of an archive; nil for a file that is in no archive.
  ///
  /// - Throws: if it is uncertain which entry is used, or if the entry expands much more than code does.
  private func entry(_ name: String) throws(DeclarationInputError) -> ZipEntry? {
    guard let archive = contents.archive else { return nil }
    func refusal(_ message: String, help: String = "create the archive again") -> DeclarationInputError {
      DeclarationInputError(contents.displayPath(name), message, help: help)
    }
    guard let entry = archive.entry(named: name) else {
      throw refusal("listed more than once in the archive, so it is unclear which entry is used")
    }
    // Deflate compresses a thousand zeros to one byte, and code never to less than a fifth.
    guard entry.size <= 64 << 20 || entry.size / 200 <= entry.compressedSize else {
      throw refusal(
        "not read, because it expands to more than 200 times its compressed size", help: "do not trust this archive")
    }
    return entry
  }
}

extension BuildBinary {
  fileprivate init(
    _ candidate: ExecutableReader.Candidate, displayPath: String, _ file: MachOFile, problem: String?,
    classNames: Set<String>, maximumEntitlements: Int
  ) {
    path = candidate.path
    self.displayPath = displayPath
    isExecutable = candidate.isExecutable
    slices = file.slices.map(Slice.init)
    let bytes = file.slices.lazy.compactMap { $0.signedEntitlements?.propertyList }.first
    let isSmall = bytes.map { $0.count <= maximumEntitlements } ?? true
    entitlements = bytes.flatMap { bytes in
      guard isSmall else { return nil }
      let list = PropertyList(parsing: bytes, named: displayPath)
      return list.hasErrors || list.root?.kind != .dictionary ? nil : list
    }
    let tooLarge = "entitlements not read, because they exceed the size limit"
    self.problem = problem ?? file.errors.first.map { "\($0)" } ?? (isSmall ? nil : tooLarge)
    var names = CodeNames()
    for slice in file.slices { names.add(slice, classNames: classNames) }
    self.names = names
  }
}

extension BuildBinary.Slice {
  fileprivate init(_ slice: MachOSlice) {
    architecture = slice.architecture.name
    isARM64E = slice.architecture.isARM64E
    isIntel = slice.architecture.isIntel
    is32Bit = slice.architecture.is32Bit
    systems = slice.builds.map(BuildBinary.System.init)
    isSigned = slice.signedEntitlements != nil
    isEncrypted = slice.isEncrypted
    let sizes = slice.sections.filter { $0.segment == "__LLVM" }.map(\.size)
    hasBitcode = sizes.contains { $0 > 1 }
    hasOnlyBitcodeMarker = !hasBitcode && slice.segments.contains("__LLVM")
  }
}

extension BuildBinary.System {
  fileprivate init(_ build: MachOBuild) {
    name = build.platform.name
    isSimulator = build.platform.isSimulator
    minimum = SystemVersion(build.minimum)
    sdk = build.sdk.rawValue == 0 ? nil : SystemVersion(build.sdk)
  }
}

extension SystemVersion {
  fileprivate init(_ version: MachOVersion) {
    self = SystemVersion(version.description) ?? SystemVersion(Int(version.rawValue >> 16))
  }
}
