import type { Node } from 'prosemirror-model'

/** A text in the form in which the server keeps it. `title` is empty in documents that have none. */
export type WrittenText = { readonly title: string; readonly content: string }

/** A text that the server has stored. */
export type Revision = WrittenText & { readonly revisionId: string; readonly savedAt: number }

export type SaveInput = WrittenText & {
  readonly documentId: string
  /** The revision the text was written on; null when the document had no text. */
  readonly baseRevisionId: string | null
  readonly operationId: string
  /** The text was found on the device after its editor had ended. */
  readonly isRecovered: boolean
}

/** The server's side of saving, for the user to whom the page was shown. Each call rejects with RequestError. */
export type DocumentApi = {
  /** Creates the document of the signed-in user, or answers the one that exists. */
  readonly create: (operationId: string) => Promise<{ readonly id: string }>
  /** Answers the revision that is current afterwards. */
  readonly save: (input: SaveInput) => Promise<Revision | null>
}

export type TextLimits = {
  /** The length of a text in the unit of its limits, words or characters. */
  readonly measure: (doc: Node) => number
  readonly min: number
  readonly max: number
}

export type LengthState = 'tooShort' | 'fits' | 'tooLong'

export type DocumentMessages = {
  /** Accessible name of the text field. */
  readonly textField: string
  readonly placeholder: string
  /** The length as the counter shows it. */
  readonly lengthLabel: (length: number) => string
  /** Announced when the length crosses a limit. */
  readonly lengthAnnouncements: Readonly<Record<LengthState, string>>
  /** The save state in two or three words. */
  readonly notSaved: string
  readonly saveFailed: string
  readonly tooLarge: string
  /** The server accepts no more text for this document; the text is on the device only, or kept beside the current one. */
  readonly closed: string
  readonly closedKept: string
  /** Link to what is kept; null for documents that keep no versions. */
  readonly history: string | null
  readonly conflictTitle: string
  /** For documents whose first text is taken only from writers who have accepted terms; the page asks for them when it opens. */
  readonly terms: { readonly needed: string; readonly read: string } | null
}

/**
 * What the editor must know of the thing that is written: an article, an answer, a post. Everything else in this folder
 * is the same for all of them.
 */
export type WrittenDocument = {
  /**
   * Names the document among the unsent texts on the device: the kind, followed by what the text belongs to where one
   * person can write several of a kind. A changed key leaves texts behind that no editor finds any more.
   */
  readonly storageKey: string
  readonly hasTitle: boolean
  readonly limits: TextLimits
  /** Where its versions are; null for documents that keep none. */
  readonly historyPath: ((documentId: string) => string) | null
  readonly api: DocumentApi
  readonly messages: DocumentMessages
}

/** The document as the page loaded it. */
export type LoadedDocument = {
  /** Whose unsent text is looked for on the device. */
  readonly userId: string
  /** Null before the first save of a new document. */
  readonly documentId: string | null
  /**
   * The same for a document that does not exist yet and for the one that is made of it, and for no other: text typed before the
   * document had an id is found by it.
   */
  readonly draftKey: string
  readonly revision: Revision | null
  /** Where the text is not at hand, as it was measured. */
  readonly length?: number
}

export function lengthState({ min, max }: TextLimits, length: number): LengthState {
  if (length < min) return 'tooShort'
  return length > max ? 'tooLong' : 'fits'
}
