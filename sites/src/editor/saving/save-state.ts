import type { Revision, WrittenText } from '../written-document.ts'

/** One save with its id. Until its outcome is known it is repeated unchanged, so that the server performs it once. */
export type SaveOperation = {
  readonly id: string
  readonly text: WrittenText
  readonly baseRevisionId: string | null
  readonly isRepeat: boolean
  /** The text was found on the device after its editor had ended. */
  readonly isRecovered?: boolean
}

/** The text of another editor of this device that has ended. */
export type DeviceText = WrittenText & {
  readonly revisionId: null
  readonly savedAt: number
  /** The text on which both were written; null when they were written on different ones. */
  readonly base: WrittenText | null
}

export type SaveRefusal = 'tooLarge' | 'closed' | 'notAgreed' | 'refused'

export type SavePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dirty' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'offline' }
  /** There were many saves within a minute; the next one is sent when the server accepts it. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'error'; readonly reason: 'failed' | SaveRefusal }
  /** Without a revision the other text is from another editor of this device, and the server has neither. */
  | { readonly kind: 'conflict'; readonly theirs: Revision | DeviceText }
  | { readonly kind: 'signedOut'; readonly isOtherUser: boolean }

export type SaveState = {
  readonly phase: SavePhase
  readonly documentId: string | null
  /** The text on the screen. */
  readonly draft: WrittenText
  /** The text of `baseRevisionId`, on which the draft was written; null when it is unknown on this device. */
  readonly baseText: WrittenText | null
  /** Null until the document has a text on the server. */
  readonly baseRevisionId: string | null
  readonly savedAt: number | null
  /** Sent, outcome unknown. */
  readonly operation: SaveOperation | null
  /** When to send next. */
  readonly dueAt: number | null
  /** Time of the first unsent change. */
  readonly dirtySince: number | null
  readonly failures: number
  readonly isOnline: boolean
  /** The next text to send was recovered from the device. */
  readonly isRecovered: boolean
}

/** What the device must store if the page ends now. */
export type UnsentText = Pick<SaveState, 'documentId' | 'draft' | 'baseText' | 'baseRevisionId' | 'operation'>

export type Opening = {
  readonly documentId: string | null
  readonly revision: Revision | null
  readonly isOnline: boolean
}

/** Keeps the reference stable, so subscribers of `phase` do not re-render on every keystroke. */
export const DIRTY: SavePhase = { kind: 'dirty' }

const NO_TEXT: WrittenText = { title: '', content: '' }

export function isSameText(a: WrittenText, b: WrittenText): boolean {
  return a.title === b.title && a.content === b.content
}

/** Whether the text on the screen is not known to be on the server. */
export function isUnsent(state: SaveState): boolean {
  return state.operation !== null || state.baseText === null || !isSameText(state.draft, state.baseText)
}

/** Null when the server has everything. */
export function unsentTextOf(state: SaveState): UnsentText | null {
  if (!isUnsent(state)) return null
  const { documentId, draft, baseText, baseRevisionId, operation } = state
  return { documentId, draft, baseText, baseRevisionId, operation }
}

/** The phase of a state that has nothing to send. */
export function restingPhase({ isOnline, savedAt }: SaveState): SavePhase {
  if (!isOnline) return { kind: 'offline' }
  return savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: savedAt }
}

/** The state with the server's text. */
export function openedState({ documentId, revision, isOnline }: Opening): SaveState {
  const text = revision ?? NO_TEXT
  const state: SaveState = {
    phase: { kind: 'idle' },
    documentId,
    draft: text,
    baseText: text,
    baseRevisionId: revision?.revisionId ?? null,
    savedAt: revision?.savedAt ?? null,
    operation: null,
    dueAt: null,
    dirtySince: null,
    failures: 0,
    isOnline,
    isRecovered: false,
  }
  return { ...state, phase: restingPhase(state) }
}

/** The state with a text recovered from the device instead; null when the server has that text. */
export function recoveredState(opening: Opening, found: UnsentText, now: number): SaveState | null {
  const server = openedState(opening)
  if (isSameText(found.draft, server.draft)) return null
  const isBaseCurrent = found.baseRevisionId === server.baseRevisionId
  const state: SaveState = {
    ...server,
    draft: found.draft,
    baseRevisionId: found.baseRevisionId,
    baseText: isBaseCurrent ? server.baseText : found.baseText,
    operation: found.operation,
    dueAt: now,
    dirtySince: now,
    isRecovered: true,
  }
  return { ...state, phase: state.isOnline ? DIRTY : { kind: 'offline' } }
}

/** The state that asks which of two texts recovered from the device to keep. */
export function betweenTexts(state: SaveState, other: UnsentText, writtenAt: number): SaveState {
  const { title, content } = other.draft
  const base = other.baseRevisionId === state.baseRevisionId ? state.baseText : null
  const theirs: DeviceText = { title, content, revisionId: null, savedAt: writtenAt, base }
  return { ...state, phase: { kind: 'conflict', theirs }, dueAt: null, dirtySince: null }
}

/**
 * The common base of both texts of a conflict; null when it is unknown, or equal to the text on the screen, because a
 * merge would keep nothing of that.
 */
export function baseOfConflict({ phase, baseText, draft }: SaveState): WrittenText | null {
  if (phase.kind !== 'conflict') return null
  const base = phase.theirs.revisionId === null ? phase.theirs.base : baseText
  return base && isSameText(base, draft) ? null : base
}

/** Whether the server accepts no more text for the document. */
export function isClosed(phase: SavePhase): boolean {
  return phase.kind === 'error' && phase.reason === 'closed'
}
