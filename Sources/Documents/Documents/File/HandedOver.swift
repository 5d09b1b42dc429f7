/// A value that is passed from one thread to another.
// Sendable: the code that creates one gives up the value. The values are those that a document's methods return:
// contents, which are Data, a FileWrapper (both Sendable), or something that only the document's own writer knows,
// snapshots, and attributes. As documented, and as with Apple's classes, the document does not change them afterward.
// Notifications and completion handlers are passed only from the main queue to the main queue.
package struct HandedOver<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
