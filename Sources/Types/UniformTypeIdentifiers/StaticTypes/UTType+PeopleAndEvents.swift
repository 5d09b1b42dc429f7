// Static members of UTType: messages, contacts, and calendars, in the order of UTCoreTypes.h.

extension UTType {
  /// A message of any kind.
  ///
  /// Identifier `public.message`; conforms to no other type.
  public static let message = UTType(system: "public.message")

  /// Information about a person or an organization. Like the other types of this group, it stands for a thing, not for
  /// a sequence of bytes.
  ///
  /// Identifier `public.contact`; conforms to no other type.
  public static let contact = UTType(system: "public.contact")

  /// Contacts in the vCard format (RFC 6350).
  ///
  /// Identifier `public.vcard`; conforms to `public.text` and `public.contact`.
  public static let vCard = UTType(system: "public.vcard")

  /// A to-do item.
  ///
  /// Identifier `public.to-do-item`; conforms to no other type.
  public static let toDoItem = UTType(system: "public.to-do-item")

  /// A calendar event.
  ///
  /// Identifier `public.calendar-event`; conforms to no other type.
  public static let calendarEvent = UTType(system: "public.calendar-event")

  /// An email message.
  ///
  /// Identifier `public.email-message`; conforms to `public.message`.
  public static let emailMessage = UTType(system: "public.email-message")
}
