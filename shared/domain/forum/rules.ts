import { counted } from '#shared/kernel/plurals.ts'
import { isInvisible } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import {
  APPEAL_MAX_CHARACTERS,
  DECISION_MESSAGE_MAX_CHARACTERS,
  EDIT_WINDOW_MS,
  FIRST_POSTS_HELD,
  POST_MAX_CHARACTERS,
  POST_MIN_CHARACTERS,
  REPLY_MAX_CHARACTERS,
  REPLY_MIN_CHARACTERS,
  REPORT_NOTE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  TITLE_MIN_CHARACTERS,
} from './limits.ts'
import { FORUM_REFUSALS } from './messages.ts'
import type { EntryDecision, EntryState, HoldReason, PostState, ReportReason } from './statuses.ts'

/*
 * Lengths are those of the visible text, in characters as people count them. A run of white space counts as one; a text with nothing to see
 * is empty.
 */

export type LengthRefusal = { readonly reason: 'empty' | 'tooShort' | 'tooLong'; readonly message: string }

type Lengths = { readonly min: number; readonly max: number; readonly empty: string; readonly tooShort: string }

export function lengthOf(text: string): number {
  return isInvisible(text) ? 0 : countCharacters(text.replace(/\s+/g, ' ').trim())
}

/** The same where line breaks count. */
function lengthOfLines(text: string): number {
  return isInvisible(text) ? 0 : countCharacters(text.trim())
}

function refuseLength(text: string, { min, max, empty, tooShort }: Lengths): LengthRefusal | null {
  const length = lengthOf(text)
  if (length === 0) return { reason: 'empty', message: empty }
  if (length < min) return { reason: 'tooShort', message: tooShort }
  return length > max ? tooLong(length - max) : null
}

function tooLong(excess: number): LengthRefusal {
  return { reason: 'tooLong', message: `This is too long by ${counted(excess, 'character')}.` }
}

export function refuseTitle(title: string): LengthRefusal | null {
  return refuseLength(title, {
    min: TITLE_MIN_CHARACTERS,
    max: TITLE_MAX_CHARACTERS,
    empty: 'Enter a title.',
    tooShort: `Use at least ${TITLE_MIN_CHARACTERS} characters, so others know what it’s about.`,
  })
}

export function refusePostText(text: string): LengthRefusal | null {
  return refuseLength(text, {
    min: POST_MIN_CHARACTERS,
    max: POST_MAX_CHARACTERS,
    empty: 'Enter a message.',
    tooShort: `Use at least ${POST_MIN_CHARACTERS} characters.`,
  })
}

/** A long post that was merged into another one is a reply: it can be changed without shortening it. */
export function replyMaxOf(storedText: string): number {
  return Math.max(REPLY_MAX_CHARACTERS, lengthOf(storedText))
}

export function refuseReplyText(text: string, max: number = REPLY_MAX_CHARACTERS): LengthRefusal | null {
  return refuseLength(text, {
    min: REPLY_MIN_CHARACTERS,
    max,
    empty: 'Write a reply first.',
    tooShort: `Use at least ${REPLY_MIN_CHARACTERS} characters.`,
  })
}

/** A note is required if the reason alone says too little. */
export function refuseReportNote(reason: ReportReason, note: string): string | null {
  const length = lengthOfLines(note)
  if (reason === 'UNPROFESSIONAL' && length === 0) return 'Tell the moderators what’s wrong, so they can act on it.'
  return length > REPORT_NOTE_MAX_CHARACTERS ? tooLong(length - REPORT_NOTE_MAX_CHARACTERS).message : null
}

export function refuseAppeal(appeal: string): LengthRefusal | null {
  const length = lengthOfLines(appeal)
  if (length === 0) return { reason: 'empty', message: FORUM_REFUSALS.appealMissing }
  return length > APPEAL_MAX_CHARACTERS ? tooLong(length - APPEAL_MAX_CHARACTERS) : null
}

/** A removal must be explained to the author; other decisions may be. */
export function refuseDecisionMessage(decision: EntryDecision, message: string): LengthRefusal | null {
  const length = lengthOfLines(message)
  if (length === 0 && (decision === 'REJECT' || decision === 'REMOVE'))
    return { reason: 'empty', message: FORUM_REFUSALS.messageMissing }
  return length > DECISION_MESSAGE_MAX_CHARACTERS ? tooLong(length - DECISION_MESSAGE_MAX_CHARACTERS) : null
}

export type HoldInput = {
  /** How many posts of the author were approved so far. Replies of members who have posted nothing are not held for it. */
  readonly approvedPosts: number
  readonly isPost: boolean
  readonly text: string
  readonly heldWords: readonly string[]
  readonly isPreModerated: boolean
}

/** Why a new entry waits for a moderator; null if it appears at once. */
export function holdReason(input: HoldInput): HoldReason | null {
  if (input.isPreModerated) return 'EVERY_ENTRY'
  if (input.isPost && input.approvedPosts < FIRST_POSTS_HELD) return 'NEW_MEMBER'
  return hasHeldWord(input.text, input.heldWords) ? 'WORDS' : null
}

/** Whole words or phrases, in any case; accents, characters of no width and punctuation between words do not matter. */
export function hasHeldWord(text: string, heldWords: readonly string[]): boolean {
  const words = ` ${simplified(text)} `
  return heldWords.map(simplified).some((held) => held !== '' && words.includes(` ${held} `))
}

function simplified(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** The list of words as typed by staff, one per line. */
export function parseHeldWords(typed: string): readonly string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether a change of an entry is shown as such. */
export function isMarkedAsEdited(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > EDIT_WINDOW_MS
}

type OwnEntry = { readonly isOwn: boolean; readonly state: PostState; readonly isClosed: boolean }

/** An author can change an entry that waits or is visible. In a closed post nothing can be changed. */
export function canEditEntry({ isOwn, state, isClosed }: OwnEntry): boolean {
  return isOwn && !isClosed && (state === 'APPROVED' || state === 'PENDING')
}

/** A post that others have replied to stays; a reply can be deleted. */
export function canDeleteEntry({
  isOwn,
  state,
  replyCount,
}: Pick<OwnEntry, 'isOwn' | 'state'> & { readonly replyCount: number }): boolean {
  return isOwn && (state === 'APPROVED' || state === 'PENDING') && replyCount === 0
}

export function canReply({ state, isClosed }: Pick<OwnEntry, 'state' | 'isClosed'>): boolean {
  return state === 'APPROVED' && !isClosed
}

/** The state after a decision; null if the decision cannot be made. UPHOLD answers an appeal and changes nothing. */
export function decidedState(state: EntryState, decision: EntryDecision): EntryState | null {
  return DECIDED[decision][state] ?? null
}

const DECIDED: Readonly<Record<EntryDecision, Partial<Readonly<Record<EntryState, EntryState>>>>> = {
  /** For a visible entry: the reports are answered, and it stays. */
  APPROVE: { PENDING: 'APPROVED', APPROVED: 'APPROVED' },
  REJECT: { PENDING: 'REJECTED' },
  REMOVE: { APPROVED: 'REMOVED', PENDING: 'REMOVED' },
  RESTORE: { REJECTED: 'APPROVED', REMOVED: 'APPROVED' },
  UPHOLD: { REJECTED: 'REJECTED', REMOVED: 'REMOVED' },
}

/** The decisions that a moderator is offered for an entry. Pending entries that were shown before are removed, new ones rejected. */
export function offeredDecisions(
  state: EntryState,
  { wasShown, hasAppeal }: { readonly wasShown: boolean; readonly hasAppeal: boolean },
): readonly EntryDecision[] {
  switch (state) {
    case 'PENDING':
      return ['APPROVE', wasShown ? 'REMOVE' : 'REJECT']
    case 'APPROVED':
      return ['APPROVE', 'REMOVE']
    case 'REJECTED':
    case 'REMOVED':
      return hasAppeal ? ['RESTORE', 'UPHOLD'] : ['RESTORE']
    case 'DELETED':
      return []
    default:
      return state satisfies never
  }
}
