import PropertyLists
import UTCLibXML2

/// The name of an element, with or without a namespace.
struct XMLName: Hashable, Sendable {
  let local: String
  let namespace: Namespace?

  struct Namespace: Hashable, Sendable {
    let address: String
    /// The prefix to use if the document does not declare one.
    let prefix: String
  }

  /// Creates a name without a namespace.
  init(_ local: String) { (self.local, namespace) = (local, nil) }

  /// Creates a name in a namespace.
  ///
  /// - Parameters:
  ///   - local: the name.
  ///   - address: the namespace URI.
  ///   - prefix: the prefix to use if the document does not declare one.
  init(_ local: String, in address: String, prefix: String) {
    (self.local, namespace) = (local, Namespace(address: address, prefix: prefix))
  }
}

/// An element of an ``XMLTree``.
struct XMLElement {
  let tree: XMLTree
  let node: xmlNodePtr

  /// Whether the element has a name. An undeclared prefix is treated as the usual one.
  func isNamed(_ name: XMLName) -> Bool {
    let own = String(node.pointee.name)
    guard let namespace = name.namespace else { return own == name.local && node.pointee.ns?.pointee.prefix == nil }
    guard let found = node.pointee.ns else { return own == "\(namespace.prefix):\(name.local)" }
    return own == name.local && String(found.pointee.href) == namespace.address
  }

  /// Returns the children with a name, in document order.
  func children(_ name: XMLName) -> [XMLElement] {
    var found: [XMLElement] = []
    var next = node.pointee.children
    while let child = next {
      next = child.pointee.next
      guard child.pointee.type == XML_ELEMENT_NODE else { continue }
      let element = XMLElement(tree: tree, node: child)
      if element.isNamed(name) { found.append(element) }
    }
    return found
  }

  /// The value of an attribute without a namespace. Characters that XML cannot represent are left out.
  subscript(attribute: String) -> String? {
    get {
      guard let found = xmlHasNsProp(node, attribute, nil) else { return nil }
      var text = ""
      var next = found.pointee.children
      while let part = next {
        text += String(part.pointee.content)
        next = part.pointee.next
      }
      return text
    }
    nonmutating set {
      guard let newValue else { return _ = xmlUnsetProp(node, attribute) }
      xmlSetProp(node, attribute, String(String.UnicodeScalarView(newValue.unicodeScalars.filter(\.isAllowedInXML))))
    }
  }

  /// Appends a child element.
  func addChild(_ name: XMLName) -> XMLElement {
    // It fails only if memory is exhausted, which ends every Swift program.
    guard let child = xmlNewChild(node, nil, name.local, nil) else { fatalError("out of memory") }
    // Otherwise it inherits its parent's namespace.
    child.pointee.ns = name.namespace.flatMap { namespace in
      xmlSearchNsByHref(node.pointee.doc, node, namespace.address)
        ?? xmlNewNs(tree.root.node, namespace.address, namespace.prefix)
        // The prefix is bound to a different namespace there.
        ?? xmlNewNs(child, namespace.address, namespace.prefix)
    }
    return XMLElement(tree: tree, node: child)
  }

  /// Removes the element from the document.
  func remove() {
    guard node.pointee.parent != nil else { return }
    xmlUnlinkNode(node)
    tree.keep(node)
  }
}

extension String {
  fileprivate init(_ text: UnsafePointer<xmlChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }
}
