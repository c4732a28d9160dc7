import { type MoveEmail, moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** A move that is confirmed in a dialog: its author gets an email, or it needs more data. */
export type ConfirmedMove = { readonly from: ArticleStatus; readonly to: ArticleStatus; readonly email: MoveEmail }

/** The confirmation that the move needs; null for one that is made immediately. */
export function confirmedMove(from: ArticleStatus, to: ArticleStatus): ConfirmedMove | null {
  const email = moveEmail(from, to)
  return email && { from, to, email }
}
