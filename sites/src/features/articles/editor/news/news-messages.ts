/** Texts about what happened to an open article; apart from those of the editor, because most visits have none. */
export const NEWS_MESSAGES = {
  show: 'Show the current article',
  textChanged: 'Your article’s text changed while this page was open. Read the current version before you approve it.',
  imageChanged:
    'Your article’s lead image changed while this page was open. Look at the current one before you approve it.',
  wordsChanged:
    'The description or credit of your article’s lead image changed while this page was open. Read it before you approve the article.',
  removed: 'Your article was removed while this page was open. You can read its text for 30 days.',
  readText: 'Read the text',
} as const

export function movedOn(status: string): string {
  return `Your article moved on while this page was open. It’s now: ${status}.`
}
