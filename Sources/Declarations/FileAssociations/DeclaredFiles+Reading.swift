import OptionalTypes
import PropertyLists
import TypeRegistry
import UTDeclarationInputs
import UTText

/// A form of declarations.
package enum AssociationFormat: String, CaseIterable, Sendable {
  case infoPlist = "info-plist"
  case mime
  case desktop
  case tauri
  case electronBuilder = "electron-builder"
  case briefcase
  case expo
}

extension DeclaredFiles {
  /// Reads declarations from a file: an Info.plist, XML of the shared MIME database, a packager's configuration, or a
  /// table of formats.
  ///
  /// - Parameters:
  ///   - bytes: the contents.
  ///   - path: its path, for messages. A packager's configuration is recognized by its name or by its settings.
  ///   - owner: the identifier of the app; nil for the identifier in the file.
  ///   - registry: the types of the system, and the user's own.
  /// - Throws: if the file has none of these forms, or has a problem.
  package init(
    contentsOf bytes: [UInt8], named path: String, owner: String?, in registry: TypeRegistry
  ) throws(FileAssociationError) {
    self = try Self.read(bytes, path, owner, registry)
    if info["CFBundleDocumentTypes"] == nil, types.isEmpty {
      notes.append(
        DeclarationNote("the file declares no types or document types", at: .init(file: path, position: .wholeFile))
      )
    }
  }

  private static func read(
    _ bytes: [UInt8], _ path: String, _ owner: String?, _ registry: TypeRegistry
  ) throws(FileAssociationError) -> DeclaredFiles {
    let name = path.lastName.lowercased()
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
    if beginning.contains("<mime-info") { return try MIMEPackage.files(bytes, named: path, owner: owner, in: registry) }
    if beginning.hasPrefix("[Desktop Entry]") {
      throw FileAssociationError(
        "a desktop entry only lists MIME types, without their extensions", help: "pass the XML that declares the types",
        at: SourceLocation(file: path, position: .wholeFile))
    }
    if beginning.hasPrefix("bplist") || beginning.contains("<plist") || name.hasSuffix(".plist") {
      let root: PropertyList.Node
      do { root = try PropertyList(parsing: bytes, named: path).validRoot() } catch {
        throw FileAssociationError("\(error)", help: "correct the property list")
      }
      guard case .dictionary(let info) = root.value else {
        throw FileAssociationError("the root is not a dictionary", help: "pass an Info.plist", at: root.location)
      }
      return DeclaredFiles(info: info)
    }
    do {
      if let configuration = try PackagerConfiguration(bytes, named: path)
        ?? PackagerConfiguration(recognizing: bytes, named: path)
      {
        return try configuration.files(owner: owner, in: registry)
      }
    } catch let error as FileAssociationError {
      throw error
    } catch let error as YAMLFault {
      throw FileAssociationError(
        error.message, help: error.help.isEmpty ? "correct the file" : error.help, at: error.location)
    } catch {
      throw FileAssociationError("\(error)", help: "check the file")
    }
    if let table = try FormatTable(bytes, named: path) { return try table.files(owner: owner, in: registry) }
    throw FileAssociationError(
      "the file contains no declarations that utictl can read",
      help:
        "pass an Info.plist, MIME XML, a Tauri, electron-builder, Briefcase, or Expo configuration, or a table of formats",
      at: SourceLocation(file: path, position: .wholeFile))
  }

  /// The declarations in a form, and the parts that the form cannot express.
  ///
  /// - Parameters:
  ///   - format: the form.
  ///   - registry: the types of the system, and the user's own.
  package func text(
    as format: AssociationFormat, in registry: TypeRegistry
  ) throws(FileAssociationError) -> (text: String, notes: [DeclarationNote]) {
    let all = registry.adding(TypeSet.all.flatMap(\.declarations))
    switch format {
    case .infoPlist: return (try info.validXML(), [])
    case .mime:
      let (text, notes) = try MIMEPackage.text(of: self, in: all)
      return (text, notes + packageNotes)
    case .desktop:
      let entry = DesktopEntry(of: self, in: all)
      return (entry.text, entry.notes + packageNotes)
    case .tauri: return try PackagerConfiguration.Packager.tauri.text(of: self, in: all)
    case .electronBuilder: return try PackagerConfiguration.Packager.electronBuilder.text(of: self, in: all)
    case .briefcase: return try PackagerConfiguration.Packager.briefcase.text(of: self, in: all)
    case .expo: return try PackagerConfiguration.Packager.expo.text(of: self, in: all)
    }
  }

  /// Notes for document types whose documents are packages, which do not have their own MIME type on Linux.
  private var packageNotes: [DeclarationNote] {
    documentTypes.filter { $0["LSTypeIsPackage"] == true }.map { document in
      DeclarationNote(
        "documents of \(document.title) are folders, which have the MIME type inode/directory on Linux"
      )
    }
  }
}
