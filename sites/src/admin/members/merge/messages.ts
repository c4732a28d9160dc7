/* Texts of the page on which staff merge two accounts of one member. */
import { MERGE_UNDO_HOURS } from '#shared/domain/members/account/merge.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { PageLikeness, PageMerge, PagePreview } from './merge.queries.ts'

export const MERGE_PAGE_MESSAGES = {
  find: 'Find the other account',
  lead: 'Some members end up with two accounts. Merging moves everything to one of them and closes the other.',
  duplicates: 'Likely duplicates',
  duplicatesNone: 'No other account has this name, phone or mailbox.',
  search: 'Search members',
  searchHint: 'Name or email',
  searchDo: 'Search',
  found: 'Found',
  foundNone: 'No members found. Search matches the start of a name or email.',
  compare: 'Compare',
  compareWhom: (name: string, email: string) => `Compare with ${name}, ${email}`,
  deactivated: 'Deactivated',
  preview: 'Preview',
  back: 'Choose another account',
  stays: 'Stays',
  closes: 'Is closed',
  keepOther: (email: string) => `Keep ${email} instead`,
  rowHead: 'Compared',
  none: '–',
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  prevented: 'These accounts can’t be merged yet',
  moves: 'What moves',
  movesNone: 'The account to be closed has nothing to move.',
  leaves: 'What stays behind',
  consequences: [
    'No one can sign in to the closed account anymore, and its sessions end right away.',
    'The account that stays keeps its sign-in, password, profile, photo, phone, notification choices and membership. Those of the other account aren’t copied.',
    'Receipts and past memberships stay with the closed account, where staff can still see them.',
    'Links to the old profile lead to the account that stays.',
    'Both addresses get an email.',
  ],
  undoHint: `It can be undone for ${MERGE_UNDO_HOURS} hours.`,
  reason: 'Reason',
  reasonHint: 'The member sees it in their account’s log.',
  merge: 'Merge accounts',
  merging: 'Merging…',
  merged: 'Accounts merged.',
  failed: 'We couldn’t merge the accounts. Nothing was changed. Try again in a moment.',
  needsScript: 'Merging and undoing need JavaScript.',
  mergedInto: 'This account was merged into',
  history: 'Merges',
  undo: 'Undo merge',
  undoQuestion:
    'What moved goes back, and the other account can be used again. What the member wrote since then stays with this account, except in articles, answers and conversations that go back.',
  undoDo: 'Undo',
  undoing: 'Undoing…',
  cancel: 'Cancel',
  undone: 'Merge undone.',
  undoFailed: 'We couldn’t undo the merge. Nothing was changed. Try again in a moment.',
  undoUntil: 'Can be undone until',
  undoneBy: (name: string) => `Undone by ${name},`,
} as const

export const LIKENESS: Readonly<Record<PageLikeness, string>> = {
  SAME_EMAIL: 'same mailbox',
  SAME_PHONE: 'same phone',
  SAME_NAME: 'same name',
}

export const COMPARED = {
  email: 'Email',
  username: 'Username',
  status: 'Status',
  company: 'Company',
  jobTitle: 'Job title',
  location: 'Location',
  phone: 'Mobile phone',
  publicProfile: 'Public profile',
  joined: 'Member since',
  lastSeen: 'Last seen',
} as const

export const STATUS = { active: 'Active', deactivated: 'Deactivated' } as const

type Count = PagePreview['counts'][number]

const NOUNS: Readonly<Record<Count['kind'], readonly [string, string]>> = {
  ARTICLES: ['article', 'articles'],
  ANSWERS: ['panel answer', 'panel answers'],
  FORUM_POSTS: ['forum post', 'forum posts'],
  FORUM_REPLIES: ['forum reply', 'forum replies'],
  FORUM_LIKES: ['like', 'likes'],
  FORUM_FOLLOWS: ['followed post', 'followed posts'],
  DRAFTS: ['forum draft', 'forum drafts'],
  CONVERSATIONS: ['conversation', 'conversations'],
  INTRODUCTIONS: ['introduction', 'introductions'],
  GROUPS: ['group', 'groups'],
  MEMBER_FOLLOWS: ['follow of or by a member', 'follows of or by members'],
  SAVED_SEARCHES: ['saved search', 'saved searches'],
  NOTES: ['staff note', 'staff notes'],
  NOTIFICATIONS: ['notification', 'notifications'],
}

/** "2 articles" of what moves. */
export function movedTexts(counts: readonly Count[]): readonly string[] {
  return counts.flatMap(({ kind, moved }) => (moved > 0 ? [counted(moved, ...NOUNS[kind])] : []))
}

/** What both accounts have and what can’t move, counted. */
export function leftTexts(counts: readonly Count[]): readonly string[] {
  return counts.flatMap(({ kind, dropped, left }) => [
    ...(dropped > 0 ? [`${counted(dropped, ...NOUNS[kind])} that both accounts have: kept once.`] : []),
    ...(left > 0 ? [`${counted(left, ...NOUNS[kind])}: the account that stays has its own.`] : []),
  ])
}

type Merged = Pick<PageMerge, 'keptName' | 'keptEmail' | 'mergedName' | 'mergedEmail'>

/** Both accounts often have the same name: what tells them apart is their address. */
export function mergeText({ keptName, keptEmail, mergedName, mergedEmail }: Merged): string {
  return keptName === mergedName
    ? `${mergedEmail} was merged into ${keptEmail}`
    : `${mergedName} (${mergedEmail}) was merged into ${keptName} (${keptEmail})`
}
