import { counted } from '#shared/kernel/plurals.ts'

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
  elsewhere: 'on another site',
} as const

export const words = (count: number): string => counted(count, 'word')

export const EDITOR_WORDS = { title: 'Edit article' } as const

/** The pages beside the dashboard, in the order of their tabs. */
export const ARTICLE_SECTIONS = [
  { href: '/articles', label: 'Overview' },
  { href: '/articles/published', label: 'Published' },
  { href: '/articles/guidelines', label: 'Guidelines' },
  { href: '/articles/agreement', label: 'Agreement' },
  { href: '/articles/settings', label: 'Settings' },
] as const

export const PUBLISHED_WORDS = {
  title: 'Published articles',
  lead: 'What you have published, newest first. Each has an address of its own to share.',
  emptyTitle: 'Nothing published yet',
  emptyText: 'Your articles appear here once they are live.',
  next: 'Earlier articles',
  first: 'Back to the newest',
} as const

export const GUIDELINES_WORDS = {
  title: 'Content Guidelines',
  lead: 'What we publish, what we do not, and how we edit.',
  emptyTitle: 'No guidelines yet',
  emptyText: 'Your community has not written any so far. Your concierge answers what you want to know.',
} as const

export const AGREEMENT_WORDS = {
  title: 'Article agreement',
  accepted: 'You accepted these terms on',
  open: 'You accept these terms once, before your first article.',
  start: 'Start an article',
  emptyTitle: 'No agreement yet',
  emptyText: 'Your community asks for none so far.',
} as const

export const ARTICLE_SETTINGS_WORDS = {
  title: 'Article settings',
  lead: 'Your byline stands under every article you publish.',
  bylineHelp: 'One or two sentences on who you are and what you do, with one link at most.',
  agreement: 'Agreement',
  agreementAccepted: 'Accepted on',
  agreementOpen: 'Not accepted yet; you are asked before your first article.',
  agreementRead: 'Read the agreement',
} as const
