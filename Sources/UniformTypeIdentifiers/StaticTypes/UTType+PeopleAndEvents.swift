// Static members of UTType: messages, contacts and calendars, in the order of UTCoreTypes.h.

extension UTType {
  /// A message of any kind.
  ///
  /// Identifier `public.message`; conforms to no other type.
  public static let message = UTType(system: "public.message")

  /// Facts about a person or an organisation. Like the other types of this group it names a thing, not a sequence
  /// of bytes.
  ///
  /// Identifier `public.contact`; conforms to no other type.
  public static let contact = UTType(system: "public.contact")

  /// Contacts in the vCard format (RFC 6350).
  ///
  /// Identifier `public.vcard`; conforms to `public.text` and `public.contact`.
  public static let vCard = UTType(system: "public.vcard")

  /// Something to do.
  ///
  /// Identifier `public.to-do-item`; conforms to no other type.
  public static let toDoItem = UTType(system: "public.to-do-item")

  /// An event of a calendar.
  ///
  /// Identifier `public.calendar-event`; conforms to no other type.
  public static let calendarEvent = UTType(system: "public.calendar-event")

  /// A message of electronic mail.
  ///
  /// Identifier `public.email-message`; conforms to `public.message`.
  public static let emailMessage = UTType(system: "public.email-message")
}
