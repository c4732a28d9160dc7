import type { HandOffContact, SentHandOff } from '../sections.queries.ts'
import type { HandOffOutcome } from './submit-hand-off.ts'

/** The common data of the share kits on a page. */
export type Sharing = {
  /** Used in the texts for sharing. */
  readonly communityName: string
  /** The page itself, which receives the forms. */
  readonly path: string
  readonly contacts: readonly HandOffContact[]
  /** Newest first. */
  readonly sent: readonly SentHandOff[]
  /** The outcome of the posted form. */
  readonly posted: HandOffOutcome | null
}
