/// A reference to a table, without reference counting where the table is permanent.
///
/// The table lives as long as the reference: `keeper` keeps it alive, or it is never freed. So it can be used without
/// being retained.
struct TableReference: Sendable {
  /// The owner that keeps the table alive.
  enum Keeper: Sendable {
    /// The payload has no meaning: next to a case without a payload, or with an optional object, copying would call the
    /// runtime in each case.
    case isPermanent(Bool)
    case itself(TypeTable)
    /// An object that holds the table.
    case owner(any AnyObject & Sendable)
  }

  private let unretained: Unmanaged<TypeTable>
  let keeper: Keeper

  @inline(__always)
  init(_ table: TypeTable) {
    unretained = .passUnretained(table)
    keeper = table.isPermanent ? .isPermanent(true) : .itself(table)
  }

  /// - Parameter owner: an object that has a strong reference to the table as long as it lives.
  init(_ table: TypeTable, keptBy owner: any AnyObject & Sendable) {
    unretained = .passUnretained(table)
    keeper = .owner(owner)
  }

  var table: TypeTable { unretained.takeUnretainedValue() }

  /// Calls `body` with the table, which is not retained for it.
  @inline(__always)
  func withTable<Result>(_ body: (TypeTable) -> Result) -> Result { unretained._withUnsafeGuaranteedRef(body) }

  /// Whether both refer to the same table object.
  @inline(__always)
  func isSame(as other: TableReference) -> Bool { unretained.toOpaque() == other.unretained.toOpaque() }
}
