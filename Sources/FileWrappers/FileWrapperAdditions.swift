/// What ``FileWrapper`` has here that Apple's class does not have.
///
/// It is in extensions of a protocol, so that subclasses and extensions may declare members of the same names.
public protocol FileWrapperAdditions: AnyObject {}
