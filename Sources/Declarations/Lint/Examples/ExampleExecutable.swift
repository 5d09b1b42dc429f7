/// A Mach-O file that is built from lines of text, for examples. Each slice begins with a line about its target:
///
/// ```text
/// Mach-O arm64 for iOS 15.0, SDK 26.0
/// imports _OBJC_CLASS_$_CLLocationManager
/// sends requestAlwaysAuthorization
/// implements application:configurationForConnectingSceneSession:options:
/// defines _TtC5Notes13SceneDelegate
/// section __LLVM,__bundle 4096
/// signed with <plist version="1.0"><dict/></plist>
/// ```
///
/// Its contents are read as in files that a linker created; there is no code. Sources: Apple's mach-o/loader.h,
/// nlist.h, and fat.h; cs_blobs.h; objc-runtime-new.h.
struct ExampleExecutable {
  private static let architectures: [Substring: (type: UInt32, subtype: UInt32)] = [
    "arm64": (0x0100_000C, 0), "arm64e": (0x0100_000C, 0x8000_0002), "x86_64": (0x0100_0007, 3), "armv7": (12, 9),
  ]
  private static let platforms: [Substring: UInt32] = [
    "macOS": 1, "iOS": 2, "tvOS": 3, "watchOS": 4, "iOS Simulator": 7, "visionOS": 11,
  ]
  private static let alignment = 0x1000

  /// The bytes of the file.
  let bytes: [UInt8]

  /// Creates a file with one slice, or a universal file with several.
  init(_ text: String) {
    var slices: [[Substring]] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Mach-O ") { slices.append([line]) } else { slices[slices.count - 1].append(line) }
    }
    let parts = slices.map { Self.slice($0) }
    guard parts.count > 1 else {
      bytes = parts.first?.bytes ?? []
      return
    }
    var file: [UInt8] = []
    for word in [0xCAFE_BABE, UInt32(parts.count)] { file += Self.bytes(word.byteSwapped) }
    var body: [UInt8] = []
    for part in parts {
      let start = UInt32(Self.alignment + body.count)
      for word in [part.type, part.subtype, start, UInt32(part.bytes.count), 12] {
        file += Self.bytes(word.byteSwapped)
      }
      body += part.bytes
      Self.pad(&body, to: Self.alignment)
    }
    Self.pad(&file, to: Self.alignment)
    bytes = file + body
  }

  private static func slice(_ lines: [Substring]) -> (bytes: [UInt8], type: UInt32, subtype: UInt32) {
    let head = lines[0].dropFirst("Mach-O ".count).split(separator: " for ", maxSplits: 1)
    let (type, subtype) = architectures[head[0]] ?? (0, 0)
    let is64Bit = type >> 24 == 1
    var commands: [[UInt8]] = []
    if head.count > 1 { commands.append(build(head[1])) }
    var contents = Contents()
    for line in lines.dropFirst() { contents.add(line) }
    if is64Bit { commands += contents.commands(from: alignment) }
    let size = commands.reduce(0) { $0 + $1.count }
    var file = words(is64Bit ? 0xFEED_FACF : 0xFEED_FACE, type, subtype, 2, UInt32(commands.count), UInt32(size), 0)
    if is64Bit { file += words(0) }
    file += commands.joined()
    if is64Bit {
      pad(&file, to: alignment)
      file += contents.data
    }
    return (file, type, subtype)
  }

  /// `iOS 15.0, SDK 26.0`.
  private static func build(_ text: Substring) -> [UInt8] {
    let parts = text.split(separator: ", SDK ")
    let name = parts[0].prefix { !$0.isNumber }.dropLast()
    let versions = [parts[0].dropFirst(name.count + 1), parts.count > 1 ? parts[1] : "0"].map { text in
      let numbers = text.split(separator: ".").compactMap { UInt32($0) }
      return (numbers.first ?? 0) << 16 | (numbers.dropFirst().first ?? 0) << 8
    }
    return words(0x32, 24, platforms[name] ?? 0, versions[0], versions[1], 0)
  }

  static func words(_ words: UInt32...) -> [UInt8] { words.flatMap { bytes($0) } }

  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func pad(_ bytes: inout [UInt8], to alignment: Int) {
    bytes += [UInt8](repeating: 0, count: (alignment - bytes.count % alignment) % alignment)
  }
}

extension ExampleExecutable {
  /// The contents that the load commands of a slice refer to.
  private struct Contents {
    private static let base: UInt64 = 1 << 32

    private var imports: [Substring] = []
    private var sent: [Substring] = []
    private var implemented: [Substring] = []
    private var classes: [Substring] = []
    /// The segments, sections, and sizes in bytes.
    private var extraSections: [(segment: Substring, name: Substring, size: Int)] = []
    /// The text of the entitlements; empty for a signature without any.
    private var signature: Substring?
    private(set) var data: [UInt8] = []
    private var sections: [(name: String, range: Range<Int>)] = []

    mutating func add(_ line: Substring) {
      guard let space = line.firstIndex(of: " ") else {
        signature = ""
        return
      }
      let rest = line[line.index(after: space)...]
      switch line[..<space] {
      case "imports": imports.append(rest)
      case "sends": sent.append(rest)
      case "implements": implemented.append(rest)
      case "defines": classes.append(rest)
      case "section":
        let parts = rest.split { $0 == "," || $0 == " " }
        extraSections.append((parts[0], parts[1], Int(parts[2]) ?? 0))
      default: signature = rest.dropFirst("with ".count)
      }
    }

    /// The load commands; fills ``data``, which begins at an offset in the slice.
    mutating func commands(from start: Int) -> [[UInt8]] {
      let selectors = section("__objc_methname", sent + implemented, from: start)
      let names = section(
        "__objc_classname", classes.isEmpty && !implemented.isEmpty ? ["Delegate"] : classes, from: start)
      addSection("__objc_selrefs", selectors.prefix(sent.count).flatMap { ExampleExecutable.bytes($0) }, from: start)
      let methods = selectors.dropFirst(sent.count).flatMap {
        ExampleExecutable.bytes($0) + ExampleExecutable.bytes(UInt64(0)) + ExampleExecutable.bytes(UInt64(0))
      }
      let list = addSection(
        "__objc_methlist", ExampleExecutable.words(24, UInt32(implemented.count)) + methods, from: start)
      let constants = names.enumerated().map { index, name in
        // The first class has all methods.
        let methods: UInt64 = index == 0 && !implemented.isEmpty ? list : 0
        return addSection(
          "__objc_const",
          [UInt8](repeating: 0, count: 24) + ExampleExecutable.bytes(name) + ExampleExecutable.bytes(methods)
            + [UInt8](repeating: 0, count: 32),
          from: start)
      }
      let types = constants.map { constants in
        addSection("__objc_data", [UInt8](repeating: 0, count: 32) + ExampleExecutable.bytes(constants), from: start)
      }
      addSection("__objc_classlist", types.flatMap { ExampleExecutable.bytes($0) }, from: start)
      let own = segment("__DATA", from: start)
      let extra = extraSections.map { section in
        let offset = start + data.count
        data += [UInt8](repeating: 0, count: section.size)
        ExampleExecutable.pad(&data, to: 8)
        let body = Self.section(section.name, of: section.segment, at: offset..<offset + section.size)
        return Self.segment(section.segment, sections: [body])
      }
      return [own] + extra + [symbolTable(from: start)]
        + (signature.map { [signed($0, from: start)] } ?? [])
    }

    /// Adds a section of names.
    ///
    /// - Returns: the addresses of the names.
    private mutating func section(_ name: String, _ names: [Substring], from start: Int) -> [UInt64] {
      var (text, positions): ([UInt8], [Int]) = ([], [])
      for name in names {
        positions.append(text.count)
        text += name.utf8 + [0]
      }
      let address = addSection(name, text, from: start)
      return positions.map { address + UInt64($0) }
    }

    /// Adds a section.
    ///
    /// - Returns: its address.
    @discardableResult
    private mutating func addSection(_ name: String, _ contents: [UInt8], from start: Int) -> UInt64 {
      let offset = start + data.count
      sections.append((name, offset..<offset + contents.count))
      data += contents
      ExampleExecutable.pad(&data, to: 8)
      return Self.base + UInt64(offset)
    }

    private func segment(_ name: Substring, from start: Int) -> [UInt8] {
      let bodies = sections.filter { !$0.range.isEmpty }.map { section in
        Self.section(section.name[...], of: name, at: section.range)
      }
      return Self.segment(name, sections: bodies)
    }

    private static func section(_ name: Substring, of segment: Substring, at range: Range<Int>) -> [UInt8] {
      padded(name) + padded(segment) + ExampleExecutable.bytes(base + UInt64(range.lowerBound))
        + ExampleExecutable.bytes(UInt64(range.count))
        + ExampleExecutable.words(UInt32(range.lowerBound), 0, 0, 0, 0, 0, 0, 0)
    }

    private static func segment(_ name: Substring, sections: [[UInt8]]) -> [UInt8] {
      ExampleExecutable.words(0x19, UInt32(72 + 80 * sections.count)) + padded(name) + [UInt8](repeating: 0, count: 32)
        + ExampleExecutable.words(3, 3, UInt32(sections.count), 0) + sections.joined()
    }

    private mutating func symbolTable(from start: Int) -> [UInt8] {
      var (symbols, strings): ([UInt8], [UInt8]) = ([], [0])
      for name in imports {
        symbols += ExampleExecutable.words(UInt32(strings.count), 1) + ExampleExecutable.bytes(UInt64(0))
        strings += name.utf8 + [0]
      }
      let offset = start + data.count
      data += symbols + strings
      ExampleExecutable.pad(&data, to: 8)
      return ExampleExecutable.words(
        2, 24, UInt32(offset), UInt32(imports.count), UInt32(offset + symbols.count), UInt32(strings.count))
    }

    /// Adds a signature: a table of blobs, one of which contains the entitlements.
    private mutating func signed(_ text: Substring, from start: Int) -> [UInt8] {
      func reversed(_ words: UInt32...) -> [UInt8] { words.flatMap { ExampleExecutable.bytes($0.byteSwapped) } }
      let blob = reversed(0xFADE_7171, UInt32(8 + text.utf8.count)) + text.utf8
      let isEmpty = text.isEmpty
      let signature =
        isEmpty
        ? reversed(0xFADE_0CC0, 12, 0) : reversed(0xFADE_0CC0, UInt32(20 + blob.count), 1, 5, 20) + blob
      let offset = start + data.count
      data += signature
      return ExampleExecutable.words(0x1D, 16, UInt32(offset), UInt32(signature.count))
    }

    private static func padded(_ name: Substring) -> [UInt8] {
      Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
    }
  }
}

extension Example.Companion {
  /// A Mach-O file.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - isMarked: whether the file is reported.
  ///   - lines: its contents, as `ExampleExecutable` reads them; without a first line about the target, it is for
  ///     devices with iOS.
  public static func executable(_ name: String, isMarked: Bool = false, _ lines: String...) -> Example.Companion {
    let head = lines.first?.hasPrefix("Mach-O ") ?? false ? [] : ["Mach-O arm64 for iOS 15.0, SDK 26.0"]
    return Example.Companion(name, (isMarked ? "\(Example.mark)" : "") + (head + lines).joined(separator: "\n"))
  }
}
