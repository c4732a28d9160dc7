/** What a mail says, in the one shape that every mail has. Both the HTML and the plain text are made from it. */
export type MailContent = {
  readonly subject: string
  /** What the inbox shows beside the subject. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A code to read off and type, shown large. */
  readonly code?: string
  /** A quotation, unchanged. */
  readonly quote: { readonly text: string; readonly author: string } | null
  /** A path of the community's site, or an absolute address. */
  readonly button: { readonly label: string; readonly href: string }
  /** Completes "You get this mail because …". */
  readonly why: string
}

export type Recipient = { readonly givenName: string }
