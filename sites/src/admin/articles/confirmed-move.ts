import { type MoveMail, moveMail } from '#shared/domain/articles/moves/move-mail.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** A move that is confirmed in a dialog: its author gets a mail, or it needs more data. */
export type ConfirmedMove = { readonly from: ArticleStatus; readonly to: ArticleStatus; readonly mail: MoveMail }

/** The move as it is confirmed; null for one that is made at once. */
export function confirmedMove(from: ArticleStatus, to: ArticleStatus): ConfirmedMove | null {
  const mail = moveMail(from, to)
  return mail && { from, to, mail }
}
