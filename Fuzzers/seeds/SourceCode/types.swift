import SwiftUI
extension UTType {
  static let note: UTType = .init(exportedAs: "a.b", conformingTo: .data)
  static var track: UTType { UTType(importedAs: #"c\#("d")"#) }
}
#if os(macOS) && !DEBUG // comment
struct Note: FileDocument { static var readableContentTypes: [UTType] { [.note, .plainText] } /* /* nested */ */ }
#else
@main struct App: SwiftUI.App { var body: some Scene { DocumentGroup(viewing: Note.self) { _ in Text("""
  \("x" + "\u{1F600}")
  """) } } }
#endif
