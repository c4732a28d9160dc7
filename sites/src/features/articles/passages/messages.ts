import { counted } from '#shared/kernel/plurals.ts'

export const PASSAGE_MESSAGES = {
  dialog: 'Comments on this passage',
  textChanged: 'The text has changed.',
  show: 'Show in text',
  answer: 'Reply',
  answerLabel: 'Your reply',
  resolve: 'Resolve',
  reopen: 'Reopen',
  saving: 'Saving…',
  resolveFailed: 'That didn’t work. Please try again.',
  resolved: 'Resolved',
  reopened: 'Reopened',
} as const

const SHOWN_CHARACTERS = 60

/** The passage in a line. */
export function shortQuote(quote: string): string {
  const line = quote.replaceAll(/\s+/g, ' ')
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : line
}

/** "2 comments on “the cost of downtime”" */
export function markLabel(quote: string, comments: number): string {
  return `${counted(comments, 'comment')} on “${shortQuote(quote)}”`
}

/** "Resolved (3)" */
export function resolvedTitle(count: number): string {
  return `${PASSAGE_MESSAGES.resolved} (${count})`
}
