import UTCLibXML2

/// An XML document that is changed in a few places and otherwise stays as it was read, based on libxml2's tree.
final class XMLTree {
  private let document: xmlDocPtr
  /// The root element.
  private let rootNode: xmlNodePtr
  /// Removed elements, which may still be referenced.
  private var removed: [xmlNodePtr] = []

  /// Parses a document.
  ///
  /// - Parameter bytes: the text of the document.
  /// - Returns: nil if it is not well-formed or defines entities, which could expand a short text without limit.
  init?(_ bytes: [UInt8]) {
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let document = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        CInt(exactly: bytes.count).flatMap { xmlReadMemory(bytes.baseAddress, $0, nil, nil, CInt(options)) }
      }
    }
    guard let document else { return nil }
    guard let root = xmlDocGetRootElement(document), document.pointee.intSubset?.pointee.entities == nil else {
      xmlFreeDoc(document)
      return nil
    }
    (self.document, rootNode) = (document, root)
  }

  deinit {
    for node in removed { xmlFreeNode(node) }
    xmlFreeDoc(document)
  }

  /// The root element.
  var root: XMLElement { XMLElement(tree: self, node: rootNode) }

  /// Returns the document as UTF-8 text with its original whitespace; elements without any are indented.
  var bytes: [UInt8] {
    guard let buffer = xmlBufferCreate() else { return [] }
    defer { xmlBufferFree(buffer) }
    guard let context = xmlSaveToBuffer(buffer, "UTF-8", CInt(XML_SAVE_FORMAT.rawValue)) else { return [] }
    _ = xmlSaveDoc(context, document)
    guard xmlSaveClose(context) >= 0, let text = xmlBufferContent(buffer) else { return [] }
    return Array(UnsafeBufferPointer(start: text, count: Int(xmlBufferLength(buffer))))
  }

  func keep(_ removed: xmlNodePtr) { self.removed.append(removed) }
}
