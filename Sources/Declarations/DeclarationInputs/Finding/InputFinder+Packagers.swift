import PropertyLists
import UTBuild
import UTLibC
import UTText

extension InputFinder {
  /// Whether a file may have declarations for a packager, although its name does not show it.
  static func isOtherConfiguration(_ name: String) -> Bool {
    name == "package.json" || name == "app.json" || name == "pyproject.toml"
  }

  /// Adds the Info.plist that a packager generates from a configuration that was passed explicitly.
  ///
  /// - Returns: whether the file is a configuration.
  /// - Throws: if it is one, but cannot be read.
  mutating func addGivenConfiguration(_ file: SearchFolder, _ name: String) throws(DeclarationInputError) -> Bool {
    guard PackagerConfiguration.mayBeConfiguration(name.lowercased()),
      let bytes = try? readFile(
        at: file.absolutePath, maximumSize: YAMLReader.maximumSize, allowsStreams: true)
    else { return false }
    do {
      guard let configuration = try PackagerConfiguration(bytes, named: file.path) else { return false }
      if configuration.packager == .tauri, case let other = Self.infoPlist(besides: file),
        (try? FileKind(ofItemAt: other.absolutePath, followingLinks: true)) == .file
      {
        addFile(other.path, absolutePath: other.absolutePath, isSurrounding: true)
      }
      if !add(try configuration.infoPlists(), of: configuration, in: file) {
        report(
          file.path, "the \(configuration.packager.rawValue) configuration declares no types",
          help: "add \(configuration.setting), or check the Info.plist of the built app")
      }
      return true
    } catch {
      throw DeclarationInputError(
        file.path, error.message, help: error.help.isEmpty ? "correct the file" : error.help, line: error.location.line,
        column: error.location.column)
    }
  }

  /// Adds the Info.plist that a packager generates from a configuration in a folder. A configuration that cannot be
  /// read is not reported, because that is left to the packager.
  ///
  /// - Returns: whether the configuration declares types or document types.
  @discardableResult
  mutating func addConfiguration(_ file: SearchFolder) -> Bool {
    guard let bytes = try? readFile(at: file.absolutePath, maximumSize: YAMLReader.maximumSize),
      PackagerConfiguration.mayDescribeFiles(bytes),
      let configuration = reportingLimits({ () throws(YAMLFault) in
        try PackagerConfiguration(bytes, named: file.path)
      }),
      let lists = reportingLimits({ () throws(YAMLFault) in try configuration.infoPlists() })
    else { return false }
    return add(lists, of: configuration, in: file)
  }

  private mutating func add(
    _ lists: [(name: String, list: PositionedPropertyList)], of configuration: PackagerConfiguration,
    in file: SearchFolder
  ) -> Bool {
    // Tauri adds the keys of an Info.plist next to its configuration: together, they are the keys of one app.
    var application: String?
    if configuration.packager == .tauri, !lists.isEmpty, case let other = Self.infoPlist(besides: file),
      let index = places[other.absolutePath]
    {
      application = found.inputs[index].application ?? other.path
      found.inputs[index].application = application
      found.inputs[index].context.kind = found.inputs[index].context.kind ?? .application
    }
    for (name, list) in lists {
      var input = DeclarationInput(path: "\(configuration.path)#\(name)", source: .text(list.text))
      input.positions = list.positions
      input.context.kind = .application
      input.application = application
      switch configuration.packager {
      case .electronBuilder, .briefcase: input.context.platforms = .macOS
      case .expo: input.context.platforms = .iOS
      // Tauri builds apps for both from the same associations.
      case .tauri: break
      }
      input.generator = InfoPlistGenerator(
        name: configuration.packager.rawValue, configuration: configuration.path, setting: configuration.setting)
      add(input)
    }
    return !lists.isEmpty
  }

  /// The Info.plist next to a file.
  private static func infoPlist(besides file: SearchFolder) -> (path: String, absolutePath: String) {
    func sibling(_ path: String) -> String {
      path.beforeLastSlash.map { "\($0)/Info.plist" } ?? "Info.plist"
    }
    return (sibling(file.path), sibling(file.absolutePath))
  }
}
