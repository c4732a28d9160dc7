/** Texts about what happened to an open article; apart from those of the editor, because most visits have none. */
export const NEWS_MESSAGES = {
  show: 'Show the article as it is now',
  textChanged:
    'While this page was open, the text of your article was changed. Read it as it is now before you approve it.',
  removed: 'While this page was open, your article was removed. Its text stays readable for you for 30 days.',
  readText: 'Read its text',
} as const

export function movedOn(status: string): string {
  return `While this page was open, your article moved on. It is now: ${status}.`
}
