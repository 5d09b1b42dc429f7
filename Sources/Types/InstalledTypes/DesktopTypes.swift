import DeclarationSources
import PropertyLists
import TypeRegistry
import UTSystemCalls
import UTText
import UTThreads

/// The types of the machine's shared MIME database, as `--declarations desktop` adds them.
///
/// Sources: "Shared MIME-info Database", version 0.21, freedesktop.org, for the files `globs2`, `aliases`,
/// `subclasses`, and `MEDIA/SUBTYPE.xml`; "XDG Base Directory Specification", version 0.8, for the folders. They are
/// read in place: the database is under the GNU General Public License, and not part of this package.
///
/// - A MIME type has the identifier `org.freedesktop.mime.MEDIA.SUBTYPE`, where `-plus-` stands for `+`, and `-xHH-`
///   with two hexadecimal digits for any other character that identifiers cannot contain.
/// - Its extensions come from the patterns `*.EXTENSION`, unless another type has one with a higher weight, or with the
///   same weight on an earlier line. Other patterns, such as whole names, are not tags.
/// - It conforms to the type that has its MIME type in a layer above, or else to its superclasses, as declared by the
///   types above.
struct DesktopTypes {
  /// The name of the set.
  static let name = "desktop"
  private static let maximumSize = 1 << 24
  /// The maximum size of all files with the descriptions of types. Many of them may be links to one.
  private static let maximumTotal = 1 << 25
  private static let files = ["globs2", "aliases", "subclasses", "types"]

  private let folders: [String]
  private let languages: [String]

  /// - Parameters:
  ///   - folders: the folders `mime` with a database, the preferred one first.
  ///   - languages: the languages of descriptions.
  init(folders: [String], languages: [String]) {
    self.folders = folders.filter { Directory.isRegularFile("\($0)/globs2") }
    self.languages = languages
  }

  /// The folders of the user and the machine.
  static func folders(environment: (String) -> String? = DeclarationFolders.variable) -> [String] {
    let user = UserFolder.data.path { environment($0)?.pathBytes }.map { String(spelling: $0) }
    let listed = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share/:/usr/share/"
    let machine = listed.split(separator: ":").filter { $0.hasPrefix("/") }.map { folder in
      folder.hasSuffix("/") ? String(folder.dropLast()) : String(folder)
    }
    return ((user.map { [$0] } ?? []) + machine).map { "\($0)/mime" }
  }

  /// Lines that stay the same as long as the database and the languages do.
  var state: [String] {
    let paths = folders.flatMap { folder in Self.files.map { "\(folder)/\($0)" } }
    return languages
      + paths.map { path in
        guard let status = Directory.status(of: path) else { return path }
        return "\(path) \(status.inode) \(status.size) \(status.modified.seconds).\(status.modified.nanoseconds)"
      }
  }

  /// The identifier of a MIME type.
  static func identifier(of mimeType: String) -> String {
    var result = "org.freedesktop.mime."
    for byte in mimeType.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "/"): result += "."
      case UInt8(ascii: "+"): result += "-plus-"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        result += "-x\(digits.count == 1 ? "0" : "")\(digits)-"
      }
    }
    return result
  }

  /// The declarations of the database, in the order of their patterns, and its missing parts.
  ///
  /// - Parameter registry: the types in the layers above.
  func declarations(
    below registry: TypeRegistry
  ) -> (declarations: [TypeDeclaration], problems: [DeclarationProblem]) {
    let patterns = extensions()
    let aliases = pairs("aliases", key: 1, value: 0)
    let superclasses = pairs("subclasses", key: 0, value: 1)
    let listed = folders.flatMap { lines("\($0)/types") }.map(String.init)
    var known: Set<String> = []
    let types = (patterns.order + listed).filter { Self.isOfFiles($0) && known.insert($0).inserted }
    var room = Self.maximumTotal
    var problems: [DeclarationProblem] = []
    let declarations = types.compactMap { mimeType -> TypeDeclaration? in
      let above = registry.declaredTypes(tag: mimeType, tagClass: .mimeType, conformingTo: nil).first
      let tags = patterns.byType[mimeType] ?? []
      let isKnown = tags.allSatisfy { tag in
        !registry.declaredTypes(tag: tag, tagClass: .filenameExtension, conformingTo: nil).isEmpty
      }
      if above != nil, isKnown { return nil }
      let parents = above.map { [$0.identifier] } ?? supertypes(of: mimeType, superclasses, known, registry)
      let comments: (plain: String?, localized: [String: String]) =
        room < 0 ? (nil, [:]) : self.comments(of: mimeType, &room)
      if room < 0, problems.isEmpty {
        problems = [
          DeclarationProblem(
            .limit, identifier: Self.identifier(of: mimeType),
            "the descriptions in the MIME database exceed the limit of \(Self.maximumTotal >> 20) MiB",
            help: "remove MIME packages that you do not need; descriptions beyond the limit were skipped", location: nil
          )
        ]
      }
      return TypeDeclaration(
        identifier: Self.identifier(of: mimeType), conformsTo: parents,
        tags: [
          .init(.filenameExtension, tags), .init(.mimeType, [mimeType] + (aliases[mimeType] ?? [])),
        ].filter { !$0.values.isEmpty }, description: comments.plain, localizedDescriptions: comments.localized,
        origin: .imported)
    }
    return (declarations, problems)
  }

  /// Whether a MIME type is for files, rather than for devices or inserted media. Its parts are also names of a folder
  /// and a file.
  private static func isOfFiles(_ mimeType: String) -> Bool {
    let parts = mimeType.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && !["inode/", "x-content/", "x-scheme-handler/"].contains { mimeType.hasPrefix($0) }
  }

  private func supertypes(
    of mimeType: String, _ superclasses: [String: [String]], _ known: Set<String>, _ registry: TypeRegistry
  ) -> [String] {
    var names = superclasses[mimeType] ?? []
    // "All text/* types are subclasses of text/plain."
    if names.isEmpty, mimeType.hasPrefix("text/"), mimeType != "text/plain" { names = ["text/plain"] }
    var parents = names.filter { $0 != "application/octet-stream" }.compactMap { name -> String? in
      if let type = registry.declaredTypes(tag: name, tagClass: .mimeType, conformingTo: nil).first {
        return type.identifier
      }
      return known.contains(name) ? Self.identifier(of: name) : nil
    }
    let family = [
      "image": "public.image", "audio": "public.audio", "video": "public.movie", "font": "public.font",
      "text": "public.text",
    ][String(mimeType.prefix { $0 != "/" })]
    if let family, parents.isEmpty || family != "public.text" { parents.append(family) }
    if !parents.contains(where: {
      registry.type($0).map { $0.conforms(to: registry.type(carrying: "public.data")) } ?? true
    }) {
      parents.append("public.data")
    }
    return parents
  }

  // MARK: Files

  /// The extensions of each MIME type, and the types in the order of their patterns.
  private func extensions() -> (byType: [String: [String]], order: [String]) {
    struct Pattern {
      let weight: Int
      let mimeType: String
      let tag: String
    }
    var all: [Pattern] = []
    for line in folders.flatMap({ lines("\($0)/globs2") }) {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count >= 3, let weight = Int(fields[0]), fields[2].hasPrefix("*."),
        // Extensions are compared without regard to case.
        fields.count == 3 || !fields[3].split(separator: ",").contains("cs")
      else { continue }
      let tag = fields[2].dropFirst(2)
      guard !tag.isEmpty, !tag.contains(where: { ".*?[] /".contains($0) }) else { continue }
      all.append(Pattern(weight: weight, mimeType: String(fields[1]), tag: tag.lowercased()))
    }
    // Among patterns with the same weight, the desktop uses the first.
    var chosen: [String: Pattern] = [:]
    for pattern in all where pattern.weight > chosen[pattern.tag]?.weight ?? -1 { chosen[pattern.tag] = pattern }
    var byType: [String: [String]] = [:]
    var order: [String] = []
    var seen: Set<String> = []
    let kept = all.filter { chosen[$0.tag]?.mimeType == $0.mimeType }
    for pattern in kept where seen.insert(pattern.tag).inserted {
      if byType[pattern.mimeType] == nil { order.append(pattern.mimeType) }
      byType[pattern.mimeType, default: []].append(pattern.tag)
    }
    return (byType, order)
  }

  /// The second words of lines by the first words, or the reverse.
  private func pairs(_ name: String, key: Int, value: Int) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for line in folders.flatMap({ lines("\($0)/\(name)") }) {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { result[words[key], default: []].append(words[value]) }
    }
    return result
  }

  private func lines(_ path: String) -> [Substring] {
    String(decoding: bytes(path), as: UTF8.self).split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
  }

  private func bytes(_ path: String) -> [UInt8] { (try? readFile(at: path, maximumSize: Self.maximumSize)) ?? [] }

  /// The comments of a MIME type, one on each line of its file, which `update-mime-database` writes.
  ///
  /// - Parameter room: the number of bytes that can still be read; below zero, the comments are incomplete.
  private func comments(of mimeType: String, _ room: inout Int) -> (plain: String?, localized: [String: String]) {
    var plain: String?
    var localized: [String: String] = [:]
    for folder in folders.reversed() {
      let bytes = bytes("\(folder)/\(mimeType).xml")
      assert(Steps.count(bytes.count))
      room -= bytes.count
      guard room >= 0 else { break }
      for line in bytes.split(separator: UInt8(ascii: "\n")).map({ $0.drop { $0 == UInt8(ascii: " ") } })
      where line.starts(with: "<comment".utf8) {
        let line = String(decoding: line, as: UTF8.self)
        guard let start = line.firstIndex(of: ">"), line.hasSuffix("</comment>") else {
          continue
        }
        let text = Self.resolved(line[line.index(after: start)...].dropLast("</comment>".count))
        let attribute = line[..<start].split(separator: "\"")
        if attribute.count < 2 {
          plain = text
        } else if languages.contains(String(attribute[1])) {
          localized[String(attribute[1])] = text
        }
      }
    }
    return (plain, localized)
  }

  private static func resolved(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(text)) {
      $0.contains("&") ? $0.replacing($1.0, with: $1.1) : $0
    }
  }
}
