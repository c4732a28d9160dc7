import type { ConfirmedMove } from './confirmed-move.ts'

/* Apart from the other texts: only the dialog loads them. */

/** What a move does; `getsEmail` follows. */
const CONFIRMATIONS = {
  'article-needs-revision': 'The author can change the text again and then resubmits it.',
  'article-ready-to-approve': 'The author reads the final text and approves it.',
  'article-taken-back': 'You can edit the text again. If it changes, the author has to approve it again.',
  backToFirstEdit: 'It goes back from proofreading to the first edit.',
  'article-scheduled': 'It goes live automatically at this time.',
  rescheduled: 'It stays scheduled and goes live automatically at the new time.',
  'article-published': 'It goes live on the community’s site right away, for anyone to read.',
  elsewhere: 'For an article that was published on another site.',
  'article-on-hold': 'The author sees that it’s on hold. It later returns to its current status.',
  'article-resumed': 'It returns to where it was before the hold.',
  'article-trashed': 'The author can only see its text. You can restore it for 30 days.',
  'article-restored': 'It returns to where it was before.',
} as const

/** What the move does, for the person who is about to make it. */
export function confirmationOf({ from, to, email }: ConfirmedMove): string {
  if (to === 'MANUALLY_PUBLISHED' && from === 'READY_TO_PUBLISH') return CONFIRMATIONS.elsewhere
  if (email === 'article-taken-back' && to === 'FIRST_ROUND_EDIT') return CONFIRMATIONS.backToFirstEdit
  if (email === 'article-scheduled' && from === 'SCHEDULED') return CONFIRMATIONS.rescheduled
  return CONFIRMATIONS[email]
}
