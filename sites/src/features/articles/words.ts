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
  invitationNext: 'Write the next one',
  invitationNextText: 'You need not wait: a new article can begin while this one is on its way.',
  close: 'Close',
  writeToConcierge: 'Write to us',
  editor: 'Editor:',
  by: 'by',
  elsewhere: 'on another site',
} as const

export function words(count: number): string {
  return counted(count, 'word')
}

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
  version: 'Version',
  since: 'in force since',
  open: 'You accept these terms once, before your first article.',
  openAgain: 'These terms have changed. You are asked to accept them before you write on.',
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
  agreementOpen: 'Not accepted yet; you are asked before you write.',
  agreementRead: 'Read the agreement',
} as const

export const AMPLIFY_WORDS = {
  title: 'Amplify your article',
  lead: 'Your article is published either way. If you like, we bring it to more of the people it was written for.',
  price: 'Price',
  once: 'once, for this article',
  steps: 'What happens',
  timing: 'When',
  refund: 'If you change your mind',
  payment: 'Payment',
  paymentText:
    'Nothing is charged on this page. We write to you about payment, and nothing begins before you have paid.',
  ask: 'Ask us to amplify this article',
  asking: 'Sending…',
  asked: 'We have your request.',
  requestedOn: 'Requested on',
  requestedText: 'We will write to you about payment; nothing is charged now.',
  withdraw: 'Withdraw request',
  withdrawing: 'Withdrawing…',
  withdrawn: 'Your request is withdrawn.',
  skip: 'Skip for now',
  back: 'Back to your articles',
  noScript: 'This page needs script to send your request. You can also write to us:',
  offer: 'Optional: we can bring it to more readers for',
  seeOffer: 'See what we offer',
  requested: 'Amplification requested on',
  seeRequest: 'See your request',
} as const

export const SHARE_WORDS = {
  title: 'Share this article',
  address: 'Address of the article',
  copyAddress: 'Copy address',
  copyText: 'Copy text',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Select the text and copy it.',
  newTab: '(opens in a new tab)',
  textFor: 'Text for',
  linkedin: { name: 'LinkedIn', open: 'Share on LinkedIn' },
  x: { name: 'X', open: 'Share on X' },
  facebook: { name: 'Facebook', open: 'Share on Facebook' },
  mail: { name: 'a mail', open: 'Write a mail' },
} as const
