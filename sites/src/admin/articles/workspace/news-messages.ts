import { counted } from '#shared/kernel/plurals.ts'
import type { ChangedWords } from '../../../features/articles/changes/changed-words.ts'

export const LOOK_MESSAGES = {
  title: 'Since you last looked',
  resolved: 'Resolved the comments on',
  /** After the last listed events. */
  showAll: 'Show history',
  toComments: 'Show feedback',
} as const

/** "41 words added, 12 removed." Empty when words were only moved or formatted. */
export function changedWordsLabel({ added, removed }: ChangedWords): string {
  if (added === 0 && removed === 0) return ''
  if (removed === 0) return `${counted(added, 'word')} added.`
  if (added === 0) return `${counted(removed, 'word')} removed.`
  return `${counted(added, 'word')} added, ${removed} removed.`
}

export function moreEvents(count: number): string {
  return `and ${counted(count, 'earlier move')}`
}

/** "Maya Chen wrote a comment: “Those of three plants.”" */
export function commentsLabel(count: number): string {
  return count === 1 ? 'wrote a comment:' : `wrote ${counted(count, 'comment')}, the last one:`
}

export const PANEL_LINKS = {
  label: 'Panels of this article',
  text: 'Text',
  status: 'Status',
  feedback: 'Feedback',
  checks: 'Checks',
  versions: 'Versions',
  history: 'History',
} as const
