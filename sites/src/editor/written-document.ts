import type { Node } from 'prosemirror-model'

/** A text as stored by the server. `title` is empty in documents without one. */
export type WrittenText = { readonly title: string; readonly content: string }

/** A text that the server has stored. */
export type Revision = WrittenText & { readonly revisionId: string; readonly savedAt: number }

export type SaveInput = WrittenText & {
  readonly documentId: string
  /** The revision the text was written on; null when the document had no text. */
  readonly baseRevisionId: string | null
  readonly operationId: string
  /** The text was recovered from the device after its editor had ended. */
  readonly isRecovered: boolean
}

/** The server's side of saving, for the user for whom the page was rendered. Each call rejects with RequestError. */
export type DocumentApi = {
  /** Creates the document of the signed-in user, or returns the existing one. */
  readonly create: (operationId: string) => Promise<{ readonly id: string }>
  /** Returns the revision that is current afterwards. */
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
  /**
   * The server accepts no more text for this document; the text is only on the device, or kept beside the current one.
   */
  readonly closed: string
  readonly closedKept: string
  /** Link to the stored versions; null for documents without versions. */
  readonly history: string | null
  readonly conflictTitle: string
  /**
   * For documents whose first text is accepted only from writers who have accepted terms; the page asks for them when
   * it opens.
   */
  readonly terms: { readonly needed: string; readonly read: string } | null
}

/**
 * What the editor must know about the kind of document: an article, an answer, a post. Everything else in this folder
 * is the same for all kinds.
 */
export type WrittenDocument = {
  /**
   * The key of the document among the unsent texts on the device: the kind, followed by the parent's id when one person
   * can write several of a kind. Must not change, because editors no longer find texts under an old key.
   */
  readonly storageKey: string
  readonly hasTitle: boolean
  readonly limits: TextLimits
  /** The address of its versions; null for documents without versions. */
  readonly historyPath: ((documentId: string) => string) | null
  readonly api: DocumentApi
  readonly messages: DocumentMessages
}

/** The document as the page loaded it. */
export type LoadedDocument = {
  /** The user whose unsent text is looked up on the device. */
  readonly userId: string
  /** Null before the first save of a new document. */
  readonly documentId: string | null
  /**
   * Shared only by a document that does not exist yet and the one created from it: finds text that was typed before the
   * document had an id.
   */
  readonly draftKey: string
  readonly revision: Revision | null
  /** The measured length, for when the text itself is not available. */
  readonly length?: number
}

export function lengthState({ min, max }: TextLimits, length: number): LengthState {
  if (length < min) return 'tooShort'
  return length > max ? 'tooLong' : 'fits'
}
