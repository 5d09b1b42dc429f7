/// Members of ``FileWrapper`` that Apple's class does not have.
///
/// They are in extensions of a protocol, so that subclasses and extensions can declare members with the same names.
public protocol FileWrapperAdditions: AnyObject {}
