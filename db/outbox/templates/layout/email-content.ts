import type { ReaderChoice } from './reader-choice.ts'

/** The content of every email. Both the HTML and the plain text are made from it. */
export type EmailContent = {
  readonly subject: string
  /** The preview text that an inbox shows beside the subject; a long one is cut. */
  readonly preview: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Sanitised HTML, below the paragraphs. */
  readonly richText?: string
  /** A one-time code, shown large. */
  readonly code?: string
  /** A quotation, unchanged. */
  readonly quote?: { readonly text: string; readonly author: string } | null
  /** Lists of links. */
  readonly lists?: readonly EmailList[]
  /** A path of the community's site, or an absolute address. */
  readonly button: { readonly label: string; readonly href: string }
  /** Completes "You’re getting this email because …". */
  readonly why: string
}

export type EmailList = {
  readonly heading: string
  readonly items: readonly {
    readonly text: string
    readonly href: string
    /** Shown below the text. */
    readonly note: string | null
  }[]
}

export type Recipient = {
  readonly givenName: string
  /** Null for people who are not members: they have no settings. */
  readonly choice: ReaderChoice | null
  /** Address of a picture that reports that the email was opened; absent in most emails. */
  readonly openedUrl?: string | null
}
