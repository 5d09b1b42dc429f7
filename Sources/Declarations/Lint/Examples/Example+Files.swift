import FoundationEssentials
import PropertyLists
import TypeRegistry
import UTBuild
import UTBundleDeclarations
import UTLocalizedStrings

extension Example {
  /// A file of an example, without its marks.
  public struct File: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The text.
    public let text: String
    /// The marked byte offsets in the text.
    public let marks: [Int]
  }

  /// The files of the example: its own text, then the companions.
  public var files: [File] {
    [File(name: name == "Info.plist" ? "Example.app/Info.plist" : name, marked: Self.completed(text))]
      + companions.map { companion in
        let isPropertyList = companion.name.hasSuffix(".plist") || companion.name.hasSuffix(".previous")
        return File(name: companion.name, marked: isPropertyList ? Self.completed(companion.text) : companion.text)
      }
  }

  /// The file after the fix; nil if not shown.
  public var fixedText: String? { fixed.map(Self.completed) }

  /// A fragment of an Info.plist with the text that must surround it; other text unchanged.
  private static func completed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace || $0 == mark }
    if text.isEmpty
      || ["<?xml", "<plist", "<!", "{", "(", "@", "#", "bplist", "\u{FEFF}"].contains(where: start.hasPrefix)
    {
      return text
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(text)
      </dict>
      </plist>

      """
  }

  /// The files to check: every property list, with the code and entitlements next to it, and the earlier version of the
  /// first one in a companion named `….plist.previous`.
  ///
  /// Files under the same `….app/` are an app and its contents.
  public func run(registry: TypeRegistry) -> LintRun {
    let files = files
    if name != "Info.plist" {
      var run = LintRun([], registry: registry)
      run.privacyManifests = files.map {
        PrivacyManifest(PropertyList(parsing: Array($0.text.utf8), named: $0.name))
      }
      return run
    }
    let entitlements = files.first { $0.name.hasSuffix(".entitlements") }
      .map { PropertyList(parsing: Array($0.text.utf8), named: $0.name) }
    let previous = files.first { $0.name.hasSuffix(".plist.previous") }
      .map { PropertyList(parsing: Array($0.text.utf8), named: $0.name) }
    let configuration = files.dropFirst().first { Generator(configuration: $0.name, $0.text) != nil }
      .map { SourceFile(Array($0.text.utf8), named: $0.name) }
    let lists = files.enumerated().filter { $0.offset == 0 || $0.element.name.hasSuffix(".plist") }
    var run = LintRun(
      lists.map { index, file in
        LintFile(
          PropertyList(parsing: Array(file.text.utf8), named: file.name),
          context: index == 0 ? bundleContext : InfoPlist.Context(kind: BundleKind(enclosing: file.name)),
          application: file.name.split(separator: "/").first { $0.hasSuffix(".app") }.map(String.init),
          entitlements: index == 0 ? entitlements : nil, resources: index == 0 ? context.resources : nil,
          previous: index == 0 ? previous : nil, configuration: index == 0 ? configuration : nil)
      },
      sources: files.filter { ["swift", "m", "h"].contains($0.name.split(separator: ".").last) }
        .map { SourceFile(Array($0.text.utf8), named: $0.name) },
      localizations: files.filter { $0.name.hasSuffix("strings") }.map {
        Localization(.init(parsing: Array($0.text.utf8), named: $0.name), of: Set(lists.map(\.element.name)))
      }, registry: registry)
    run.builds = builds(files)
    run.iconSets = iconSets(files)
    return run
  }

  /// The icon sets of asset catalogs among the files.
  private func iconSets(_ files: [File]) -> [IconSet] {
    let contents = Dictionary(files.map { ($0.name, $0.contents) }) { $1 }
    return files.filter { $0.name.hasSuffix(".appiconset/\(IconSet.contentsName)") }.compactMap { file in
      let folder = String(file.name.dropLast(IconSet.contentsName.count + 1))
      return IconSet(path: folder, contents: file.contents) { contents["\(folder)/\($0)"] }
    }
  }

  /// The build, as if it were checked on a day in 2026.
  private func builds(_ files: [File]) -> [BuildSubject] {
    guard context.isBuild else { return [] }
    let contents = Dictionary(files.map { ($0.name, $0.contents) }) { $1 }
    guard let build = try? Build(files: contents, named: "") else { return [] }
    return [BuildSubject(build, channel: .appStore, date: Date(timeIntervalSinceReferenceDate: 817_000_000))]
  }

  private var bundleContext: InfoPlist.Context {
    InfoPlist.Context(
      settings: BuildSettings(context.settings, isComplete: context.settingsAreComplete), kind: context.kind,
      platforms: context.platforms)
  }
}

extension Example.File {
  init(name: String, marked text: String) {
    self.name = name
    var marks: [Int] = []
    var plain: [UInt8] = []
    for (index, piece) in text.split(separator: Example.mark, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { marks.append(plain.count) }
      plain += piece.utf8
    }
    self.marks = marks
    self.text = String(decoding: plain, as: UTF8.self)
  }
}

extension BundleKind {
  /// The kind of the innermost bundle on a path.
  init?(enclosing path: String) {
    let folders = path.split(separator: "/").dropLast().reversed()
    guard
      let kind = folders.lazy.compactMap({ BundleKind(filenameExtension: $0.split(separator: ".").last ?? "") }).first
    else { return nil }
    self = kind
  }
}
