import type { HandOffContact, SentHandOff } from '../sections.queries.ts'
import type { HandOffOutcome } from './submit-hand-off.ts'

/** What the share kits of a page have in common. */
export type Sharing = {
  /** Named in the texts for sharing. */
  readonly communityName: string
  /** The page itself, which takes the forms. */
  readonly path: string
  readonly contacts: readonly HandOffContact[]
  /** The newest first. */
  readonly sent: readonly SentHandOff[]
  /** What became of the form that was posted. */
  readonly posted: HandOffOutcome | null
}
