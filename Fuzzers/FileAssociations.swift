import PropertyLists
import SystemTypes

@testable import UTDeclarationInputs
@testable import UTFileAssociations

private let names = [
  "tauri.conf.json5", "pyproject.toml", "electron-builder.yml", "app.json", "formats.yml", "notes.xml",
]

/// Descriptions of formats: read, or refused with a reason. The first byte selects the kind of file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFileAssociations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let name = names[Int(first) % names.count]
  let rest = Array(bytes.dropFirst())
  do {
    for (_, list) in try PackagerConfiguration(rest, named: name)?.infoPlists() ?? [] {
      precondition(list.positions.count == list.text.count { $0 == UInt8(ascii: "\n") })
      _ = PropertyList(parsing: list.text).problems
    }
    let files = try DeclaredFiles(contentsOf: rest, named: name, owner: "com.example.notes", in: .system)
    let entry = try files.text(as: .desktop, in: .system).text
    precondition(entry.count { $0.isNewline } == 1)
    for format in AssociationFormat.allCases { _ = try files.text(as: format, in: .system) }
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  return 0
}
