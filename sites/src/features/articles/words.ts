/** Words of the member's article pages that are layout, not domain. */
export const DASHBOARD_WORDS = {
  title: 'Articles',
  yourArticle: 'Your article',
  untitled: 'Untitled article',
  published: 'Published',
  pending: 'On the way',
  guidelines: 'Content Guidelines',
  guidelinesText: 'What we publish, what we do not, and how we edit.',
  guidelinesOpen: 'Read the guidelines',
  byline: 'Your byline',
  bylineEdit: 'Edit byline',
  bylineSaved: 'Your byline is saved.',
  bylineAdd: 'Add byline',
  invitation: 'Write what you know',
  close: 'Close',
  writeToConcierge: 'Write to us',
  editor: 'Editor:',
  by: 'by',
} as const

export const words = (count: number): string => `${count} ${count === 1 ? 'word' : 'words'}`

export const EDITOR_WORDS = { title: 'Edit article' } as const
