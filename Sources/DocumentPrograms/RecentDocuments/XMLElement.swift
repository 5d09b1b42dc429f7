import CLibXML2
import PropertyLists

/// The name of an element, in a namespace or none.
struct XMLName: Hashable, Sendable {
  let local: String
  let namespace: Namespace?

  struct Namespace: Hashable, Sendable {
    let address: String
    /// What stands for it if the document does not say.
    let prefix: String
  }

  /// A name without a namespace.
  init(_ local: String) { (self.local, namespace) = (local, nil) }

  /// A name in a namespace.
  ///
  /// - Parameters:
  ///   - local: the name.
  ///   - address: the namespace.
  ///   - prefix: what stands for it if the document does not say.
  init(_ local: String, in address: String, prefix: String) {
    (self.local, namespace) = (local, Namespace(address: address, prefix: prefix))
  }
}

/// An element of an ``XMLTree``.
struct XMLElement {
  let tree: XMLTree
  let node: xmlNodePtr

  /// Whether the element has a name. A prefix that nothing declares counts as the usual one.
  func isNamed(_ name: XMLName) -> Bool {
    let own = String(node.pointee.name)
    guard let namespace = name.namespace else { return own == name.local && node.pointee.ns?.pointee.prefix == nil }
    guard let found = node.pointee.ns else { return own == "\(namespace.prefix):\(name.local)" }
    return own == name.local && String(found.pointee.href) == namespace.address
  }

  /// The elements directly below this one that have a name, in their order.
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

  /// The value of an attribute that is in no namespace. Characters that XML cannot hold are left out.
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

  /// Adds an element after those that are in this one.
  func addChild(_ name: XMLName) -> XMLElement {
    // It fails only for want of memory, as of which every Swift program ends.
    guard let child = xmlNewChild(node, nil, name.local, nil) else { fatalError("out of memory") }
    // It has its parent's otherwise.
    child.pointee.ns = name.namespace.flatMap { namespace in
      xmlSearchNsByHref(node.pointee.doc, node, namespace.address)
        ?? xmlNewNs(tree.root.node, namespace.address, namespace.prefix)
        // The prefix stands for something else there.
        ?? xmlNewNs(child, namespace.address, namespace.prefix)
    }
    return XMLElement(tree: tree, node: child)
  }

  /// Takes the element out of the document.
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
