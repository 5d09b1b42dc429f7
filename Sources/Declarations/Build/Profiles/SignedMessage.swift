import SwiftASN1

/// The content of a signed message (RFC 5652, Cryptographic Message Syntax). Signatures are not checked.
struct SignedMessage {
  private static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
  private static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
  /// The parser needs memory in proportion to the size.
  static let maximumSize = 1 << 20

  /// The signed bytes.
  let content: ArraySlice<UInt8>

  /// Reads a message.
  ///
  /// - Throws: an error from SwiftASN1 if it is not a signed message with content.
  init(parsing bytes: [UInt8]) throws {
    // Messages are written in DER, and with lengths that are not known in advance by some tools: BER allows both.
    let root = try BER.parse(bytes)
    content = try BER.sequence(root, identifier: .sequence) { fields in
      guard try ASN1ObjectIdentifier(berEncoded: &fields) == Self.signedData else {
        throw ASN1Error.invalidASN1Object(reason: "the message is not signed")
      }
      let content = try BER.explicitlyTagged(&fields, tagNumber: 0, tagClass: .contextSpecific) { node in
        try BER.sequence(node, identifier: .sequence, Self.content)
      }
      return content
    }
  }

  /// Reads the fields of SignedData: the version, the digests, and the content. The rest is about the signers.
  private static func content(_ fields: inout ASN1NodeCollection.Iterator) throws -> ArraySlice<UInt8> {
    guard fields.next() != nil, fields.next() != nil, let encapsulated = fields.next() else {
      throw ASN1Error.invalidASN1Object(reason: "its signed message is incomplete")
    }
    while fields.next() != nil {}
    return try BER.sequence(encapsulated, identifier: .sequence) { fields in
      guard try ASN1ObjectIdentifier(berEncoded: &fields) == Self.data else {
        throw ASN1Error.invalidASN1Object(reason: "the message does not contain data")
      }
      return try BER.explicitlyTagged(&fields, tagNumber: 0, tagClass: .contextSpecific) { node in
        try ASN1OctetString(berEncoded: node).bytes
      }
    }
  }
}
