import { AUTOSAVE_DEBOUNCE_MS, AUTOSAVE_STEADY_TYPING_MS } from '#shared/domain/articles/limits.ts'

/*
 * When a text is sent, what an answer means and what a person is told, without any clock, network or storage. The rule
 * behind every line: a text leaves this state only when the server said that it has that very text.
 */

export type Text = { readonly title: string; readonly content: string }

/** A save under its own name. Until its fate is known it is repeated as it was, so that it can only happen once. */
export type SaveOperation = {
  readonly id: string
  readonly text: Text
  readonly baseRevisionId: string | null
  readonly isRepeat: boolean
}

/** The text that became current on the server while ours was being written. */
export type Theirs = Text & { readonly revisionId: string; readonly savedAt: number }

export type SaveRefusal = 'tooLarge' | 'movedOn' | 'refused'

export type SavePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dirty' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'error'; readonly reason: 'failed' | SaveRefusal }
  | { readonly kind: 'conflict'; readonly theirs: Theirs }
  | { readonly kind: 'loggedOut'; readonly isSomeoneElse: boolean }

export type SaveState = {
  readonly phase: SavePhase
  readonly articleId: string | null
  /** What is on the screen. */
  readonly draft: Text
  /** The text of `baseRevisionId`, on which the draft was written; null when it is not known here. */
  readonly baseText: Text | null
  /** Null until the article has a text on the server. */
  readonly baseRevisionId: string | null
  readonly savedAt: number | null
  /** Sent, and not yet known to be done or refused. */
  readonly operation: SaveOperation | null
  /** When to send next. */
  readonly dueAt: number | null
  /** Since when something has been waiting to be sent. */
  readonly dirtySince: number | null
  readonly failures: number
  readonly isOnline: boolean
}

export type SaveEvent =
  | { readonly kind: 'changed'; readonly text: Text }
  | { readonly kind: 'due' }
  /** A person asks: now, whatever was planned. */
  | { readonly kind: 'saveNow' }
  /** The page is looked at again; somebody may have signed in elsewhere. */
  | { readonly kind: 'woke' }
  | { readonly kind: 'wentOffline' }
  | { readonly kind: 'wentOnline' }
  | { readonly kind: 'created'; readonly articleId: string }
  | {
      readonly kind: 'saved'
      readonly operationId: string
      readonly revisionId: string
      readonly savedAt: number
    }
  /** Ours is kept on the server beside the text that is current there. */
  | { readonly kind: 'stale'; readonly operationId: string; readonly theirs: Theirs }
  | { readonly kind: 'failed'; readonly operationId: string; readonly failure: SaveFailure }
  | { readonly kind: 'keptMine' }
  | { readonly kind: 'tookTheirs' }
  | { readonly kind: 'merged'; readonly text: Text }

export type SaveFailure =
  /** Nobody can be reached. */
  | { readonly kind: 'offline' }
  /** It may have happened or not; trying again may help. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'loggedOut'; readonly isSomeoneElse: boolean }
  /** It did not happen and will not. */
  | { readonly kind: 'refused'; readonly reason: SaveRefusal }

export type SaveContext = { readonly now: number; readonly newOperationId: () => string }
export type SaveStep = { readonly state: SaveState; readonly send: SaveOperation | null }

const RETRY_MS = [10_000, 20_000, 40_000, 60_000] as const
const OFFLINE_RETRY_MS = 30_000
const LOGGED_OUT_RETRY_MS = 5000

export function isSameText(a: Text, b: Text): boolean {
  return a.title === b.title && a.content === b.content
}

/** Whether the server is not yet known to have what is on the screen. */
export function isUnsent(state: SaveState): boolean {
  return state.operation !== null || state.baseText === null || !isSameText(state.draft, state.baseText)
}

function retryAt(failures: number, now: number): number {
  return now + (RETRY_MS[failures - 1] ?? 60_000)
}

/** One and the same, so that who looks at the phase alone is not told of every key. */
const DIRTY: SavePhase = { kind: 'dirty' }

function only(state: SaveState): SaveStep {
  return { state, send: null }
}

function atRest(state: SaveState): SavePhase {
  if (!state.isOnline) return { kind: 'offline' }
  return state.savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: state.savedAt }
}

function rest(state: SaveState): SaveStep {
  return only({ ...state, phase: atRest(state), dueAt: null, dirtySince: null, failures: 0 })
}

function send(state: SaveState, context: SaveContext): SaveStep {
  if (!isUnsent(state)) return rest(state)
  const operation: SaveOperation = state.operation
    ? { ...state.operation, isRepeat: true }
    : {
        id: context.newOperationId(),
        text: state.draft,
        baseRevisionId: state.baseRevisionId,
        isRepeat: false,
      }
  return { state: { ...state, phase: { kind: 'saving' }, operation, dueAt: null, dirtySince: null }, send: operation }
}

/** Three seconds after the last change, and no later than thirty after the first. */
function planned(state: SaveState, now: number): Pick<SaveState, 'dueAt' | 'dirtySince'> {
  const dirtySince = state.dirtySince ?? now
  return { dirtySince, dueAt: Math.min(now + AUTOSAVE_DEBOUNCE_MS, dirtySince + AUTOSAVE_STEADY_TYPING_MS) }
}

function changed(previous: SaveState, text: Text, context: SaveContext): SaveStep {
  const state = { ...previous, draft: text }
  switch (state.phase.kind) {
    case 'saving':
      return only({ ...state, ...planned(state, context.now) })
    case 'idle':
    case 'dirty':
    case 'saved':
      return isUnsent(state) ? only({ ...state, phase: DIRTY, ...planned(state, context.now) }) : rest(state)
    case 'error':
      if (state.phase.reason === 'failed' || state.phase.reason === 'movedOn') return only(state)
      return only({ ...state, phase: DIRTY, ...planned(state, context.now) })
    case 'conflict':
      // A last key before the choice appeared: this text, too, has to be kept before anyone chooses.
      return isSameText(text, previous.draft) ? only(state) : send(state, context)
    case 'offline':
    case 'loggedOut':
      return only(state)
    default:
      return state.phase satisfies never
  }
}

function canSend(phase: SavePhase): boolean {
  return phase.kind !== 'saving' && phase.kind !== 'conflict' && !(phase.kind === 'error' && phase.reason === 'movedOn')
}

/** When the machine wants to be woken; while an answer or a choice is awaited, that is what wakes it. */
export function wakesAt(state: SaveState): number | null {
  return canSend(state.phase) ? state.dueAt : null
}

function due(state: SaveState, context: SaveContext): SaveStep {
  if (state.dueAt === null || state.dueAt > context.now) return only(state)
  return canSend(state.phase) ? send(state, context) : only(state)
}

function saveNow(state: SaveState, context: SaveContext): SaveStep {
  if (state.phase.kind !== 'saving' && state.phase.kind !== 'conflict') return send(state, context)
  const isWaiting = state.phase.kind === 'saving' && isUnsent({ ...state, operation: null })
  return only(isWaiting ? { ...state, dueAt: context.now } : state)
}

function wake(state: SaveState, context: SaveContext): SaveStep {
  const isWaiting =
    state.phase.kind === 'loggedOut' || (state.phase.kind === 'error' && state.phase.reason === 'failed')
  return isWaiting && isUnsent(state) ? send(state, context) : only(state)
}

function wentOffline(state: SaveState): SaveStep {
  const offline = { ...state, isOnline: false }
  switch (state.phase.kind) {
    case 'idle':
    case 'dirty':
    case 'saved':
      return only({ ...offline, phase: { kind: 'offline' }, dueAt: null })
    case 'error':
      return only(state.phase.reason === 'failed' ? { ...offline, phase: { kind: 'offline' }, dueAt: null } : offline)
    default:
      return only(offline)
  }
}

function wentOnline(state: SaveState, context: SaveContext): SaveStep {
  const online = { ...state, isOnline: true }
  return state.phase.kind === 'offline' ? send(online, context) : wake(online, context)
}

/** The server has `text`: goes on with what was typed since. */
function acknowledged(state: SaveState, context: SaveContext): SaveStep {
  if (!isUnsent(state)) return rest(state)
  const dueAt = state.dueAt ?? context.now
  const waiting: SaveState = { ...state, phase: DIRTY, failures: 0, dueAt }
  return due(waiting, context)
}

function stale(previous: SaveState, theirs: Theirs, context: SaveContext): SaveStep {
  const { operation, ...rest } = previous
  const state: SaveState = { ...rest, operation: null, failures: 0 }
  const onTheirs: SaveState = { ...state, baseRevisionId: theirs.revisionId, baseText: theirs, savedAt: theirs.savedAt }
  const isUnchangedThere = state.baseText !== null && isSameText(theirs, state.baseText)
  if (isUnchangedThere || isSameText(theirs, state.draft)) return acknowledged(onTheirs, context)
  // What was typed meanwhile is sent on the old base as well, so that the server keeps all of ours before anyone chooses.
  if (operation && !isSameText(operation.text, state.draft)) return send(state, context)
  return only({ ...state, phase: { kind: 'conflict', theirs }, dueAt: null, dirtySince: null })
}

function failed(state: SaveState, failure: SaveFailure, context: SaveContext): SaveStep {
  const { now } = context
  switch (failure.kind) {
    case 'offline':
      return only({ ...state, phase: { kind: 'offline' }, dueAt: now + OFFLINE_RETRY_MS })
    case 'unknown': {
      const failures = state.failures + 1
      return only({
        ...state,
        phase: { kind: 'error', reason: 'failed' },
        failures,
        dueAt: retryAt(failures, now),
      })
    }
    case 'loggedOut':
      return only({
        ...state,
        phase: { kind: 'loggedOut', isSomeoneElse: failure.isSomeoneElse },
        dueAt: now + LOGGED_OUT_RETRY_MS,
      })
    case 'refused': {
      const refused: SaveState = { ...state, operation: null, phase: { kind: 'error', reason: failure.reason } }
      // Another text may be accepted, this one not: nothing is sent until there is one.
      const isAnotherText = state.operation !== null && !isSameText(state.operation.text, state.draft)
      if (failure.reason === 'movedOn' || !isAnotherText) return only({ ...refused, dueAt: null, dirtySince: null })
      return only({ ...refused, dueAt: state.dueAt ?? now, phase: DIRTY })
    }
    default:
      return failure satisfies never
  }
}

/** The one function of the machine. Answers to anything but the operation in flight are ignored. */
export function step(state: SaveState, event: SaveEvent, context: SaveContext): SaveStep {
  switch (event.kind) {
    case 'changed':
      return changed(state, event.text, context)
    case 'due':
      return due(state, context)
    case 'saveNow':
      return saveNow(state, context)
    case 'woke':
      return wake(state, context)
    case 'wentOffline':
      return wentOffline(state)
    case 'wentOnline':
      return wentOnline(state, context)
    case 'created':
      return only({ ...state, articleId: event.articleId })
    case 'saved':
    case 'stale':
    case 'failed':
      return state.phase.kind === 'saving' && state.operation?.id === event.operationId
        ? answered(state, state.operation, event, context)
        : only(state)
    case 'keptMine':
    case 'tookTheirs':
    case 'merged':
      return state.phase.kind === 'conflict' ? resolved(state, state.phase.theirs, event, context) : only(state)
    default:
      return event satisfies never
  }
}

type Answer = Extract<SaveEvent, { readonly operationId: string }>

function answered(state: SaveState, operation: SaveOperation, answer: Answer, context: SaveContext): SaveStep {
  switch (answer.kind) {
    case 'saved':
      return acknowledged(
        {
          ...state,
          operation: null,
          baseRevisionId: answer.revisionId,
          baseText: operation.text,
          savedAt: answer.savedAt,
        },
        context,
      )
    case 'stale':
      return stale(state, answer.theirs, context)
    case 'failed':
      return failed(state, answer.failure, context)
    default:
      return answer satisfies never
  }
}

type Choice = Extract<SaveEvent, { readonly kind: 'keptMine' | 'tookTheirs' | 'merged' }>

function resolved(state: SaveState, theirs: Theirs, choice: Choice, context: SaveContext): SaveStep {
  const onTheirs: SaveState = { ...state, baseRevisionId: theirs.revisionId, baseText: theirs, savedAt: theirs.savedAt }
  switch (choice.kind) {
    case 'keptMine':
      return send(onTheirs, context)
    case 'merged':
      return send({ ...onTheirs, draft: choice.text }, context)
    case 'tookTheirs':
      return rest({ ...onTheirs, draft: theirs })
    default:
      return choice satisfies never
  }
}

/** What must be found on this device if the page ends now; null when the server has everything. */
export type UnsentText = Pick<SaveState, 'articleId' | 'draft' | 'baseText' | 'baseRevisionId' | 'operation'>

export function unsentOf(state: SaveState): UnsentText | null {
  if (!isUnsent(state)) return null
  const { articleId, draft, baseText, baseRevisionId, operation } = state
  return { articleId, draft, baseText, baseRevisionId, operation }
}

export type Opening = {
  readonly articleId: string | null
  readonly revision: Theirs | null
  readonly isOnline: boolean
}

const NO_TEXT: Text = { title: '', content: '' }

/** A text as the server gave it. */
export function opened({ articleId, revision, isOnline }: Opening): SaveState {
  const text = revision ?? NO_TEXT
  const state: SaveState = {
    phase: { kind: 'idle' },
    articleId,
    draft: text,
    baseText: text,
    baseRevisionId: revision?.revisionId ?? null,
    savedAt: revision?.savedAt ?? null,
    operation: null,
    dueAt: null,
    dirtySince: null,
    failures: 0,
    isOnline,
  }
  return { ...state, phase: atRest(state) }
}

/** A text that was found on this device, put on top of what the server gave. Null when the server has it already. */
export function recovered(opening: Opening, found: UnsentText, now: number): SaveState | null {
  const server = opened(opening)
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
  }
  return { ...state, phase: state.isOnline ? DIRTY : { kind: 'offline' } }
}
