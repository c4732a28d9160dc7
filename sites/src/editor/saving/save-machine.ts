import type { Revision, WrittenText } from '../written-document.ts'
import {
  type DeviceText,
  DIRTY,
  isClosed,
  isSameText,
  isUnsent,
  restingPhase,
  type SaveOperation,
  type SavePhase,
  type SaveRefusal,
  type SaveState,
} from './save-state.ts'
import {
  AUTOSAVE_DEBOUNCE_MS,
  AUTOSAVE_STEADY_TYPING_MS,
  OFFLINE_RETRY_MS,
  retryDelayMs,
  SIGNED_OUT_RETRY_MS,
  waitUntil,
} from './timing.ts'

/*
 * A pure state machine: no clock, network or storage. Invariant: a text counts as sent only after the server
 * acknowledged exactly that text.
 */

export type SaveEvent =
  | { readonly kind: 'changed'; readonly text: WrittenText }
  | { readonly kind: 'due' }
  /** The writer requests a save: sends immediately, whatever was scheduled. */
  | { readonly kind: 'saveNow' }
  /** The page is visible again; the user may have signed in in another tab. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'wentOffline' }
  | { readonly kind: 'wentOnline' }
  | { readonly kind: 'created'; readonly documentId: string }
  | {
      readonly kind: 'saved'
      readonly operationId: string
      readonly revisionId: string
      readonly savedAt: number
    }
  /** The server stored our text as a revision that is not the current one. */
  | { readonly kind: 'stale'; readonly operationId: string; readonly theirs: Revision }
  | { readonly kind: 'failed'; readonly operationId: string; readonly failure: SaveFailure }
  /** The server has another text than the saved one to be handed on. */
  | { readonly kind: 'changedElsewhere'; readonly theirs: Revision }
  | { readonly kind: 'keptMine' }
  | { readonly kind: 'tookTheirs' }
  | { readonly kind: 'merged'; readonly text: WrittenText }

export type SaveFailure =
  /** The server is unreachable. */
  | { readonly kind: 'offline' }
  /** The save may or may not have happened; retrying may help. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signedOut'; readonly isOtherUser: boolean }
  /** The save did not happen: there were too many within a minute. */
  | { readonly kind: 'tooMany'; readonly retryAt: number | null }
  /** The save did not happen, and retrying would be refused as well. */
  | {
      readonly kind: 'refused'
      readonly reason: SaveRefusal
      /** The server has nevertheless stored the text, beside the current one. */
      readonly isKept?: boolean
    }

type RefusedSave = Extract<SaveFailure, { readonly kind: 'refused' }>

export type SaveChoice = Extract<SaveEvent, { readonly kind: 'keptMine' | 'tookTheirs' | 'merged' }>
type Answer = Extract<SaveEvent, { readonly operationId: string }>

export type SaveContext = { readonly now: number; readonly newOperationId: () => string }
export type SaveStep = { readonly state: SaveState; readonly send: SaveOperation | null }

/** The transition function. Responses to anything but the operation in flight are ignored. */
export function step(state: SaveState, event: SaveEvent, context: SaveContext): SaveStep {
  switch (event.kind) {
    case 'changed':
      return onChanged(state, event.text, context)
    case 'due':
      return onDue(state, context)
    case 'saveNow':
      return onSaveNow(state, context)
    case 'resumed':
      return onResumed(state, context)
    case 'wentOffline':
      return onWentOffline(state)
    case 'wentOnline':
      return onWentOnline(state, context)
    case 'created':
      return withoutSend({ ...state, documentId: event.documentId })
    case 'saved':
    case 'stale':
    case 'failed':
      return state.phase.kind === 'saving' && state.operation?.id === event.operationId
        ? onAnswer(state, state.operation, event, context)
        : withoutSend(state)
    case 'changedElsewhere':
      // A text that still has to be sent meets the conflict when it is saved.
      return isUnsent(state) || isClosed(state.phase) ? withoutSend(state) : onStale(state, event.theirs, context)
    case 'keptMine':
    case 'tookTheirs':
    case 'merged':
      return state.phase.kind === 'conflict' ? onChoice(state, state.phase.theirs, event, context) : withoutSend(state)
    default:
      return event satisfies never
  }
}

/** When a `due` event is needed; null during a request or a choice. */
export function nextDueAt(state: SaveState): number | null {
  return canSend(state.phase) ? state.dueAt : null
}

function withoutSend(state: SaveState): SaveStep {
  return { state, send: null }
}

function rest(state: SaveState): SaveStep {
  return withoutSend({ ...state, phase: restingPhase(state), dueAt: null, dirtySince: null, failures: 0 })
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
        isRecovered: state.isRecovered,
      }
  const saving: SaveState = {
    ...state,
    phase: { kind: 'saving' },
    operation,
    dueAt: null,
    dirtySince: null,
    isRecovered: false,
  }
  return { state: saving, send: operation }
}

/** Errors for which another text has no better chance. */
const REFUSES_EVERY_TEXT: readonly ('failed' | SaveRefusal)[] = ['failed', 'closed', 'notAgreed']

function canSend(phase: SavePhase): boolean {
  return phase.kind !== 'saving' && phase.kind !== 'conflict' && !isClosed(phase)
}

function schedule(state: SaveState, now: number): Pick<SaveState, 'dueAt' | 'dirtySince'> {
  const dirtySince = state.dirtySince ?? now
  return { dirtySince, dueAt: Math.min(now + AUTOSAVE_DEBOUNCE_MS, dirtySince + AUTOSAVE_STEADY_TYPING_MS) }
}

function onChanged(previous: SaveState, text: WrittenText, context: SaveContext): SaveStep {
  const state = { ...previous, draft: text }
  switch (state.phase.kind) {
    case 'saving':
      return withoutSend({ ...state, ...schedule(state, context.now) })
    case 'idle':
    case 'dirty':
    case 'saved':
      return isUnsent(state) ? withoutSend({ ...state, phase: DIRTY, ...schedule(state, context.now) }) : rest(state)
    case 'error':
      if (REFUSES_EVERY_TEXT.includes(state.phase.reason)) return withoutSend(state)
      return withoutSend({ ...state, phase: DIRTY, ...schedule(state, context.now) })
    case 'conflict':
      // Typed before the dialog appeared: the server must have this text too before the writer chooses.
      return isSameText(text, previous.draft) ? withoutSend(state) : send(state, context)
    case 'offline':
    case 'signedOut':
    case 'waiting':
      return withoutSend(state)
    default:
      return state.phase satisfies never
  }
}

function onDue(state: SaveState, context: SaveContext): SaveStep {
  if (state.dueAt === null || state.dueAt > context.now) return withoutSend(state)
  return canSend(state.phase) ? send(state, context) : withoutSend(state)
}

function onSaveNow(state: SaveState, context: SaveContext): SaveStep {
  // The text kept beside the document is not in it, so it neither counts as saved nor can be edited.
  if (isClosed(state.phase) && !isUnsent(state)) return withoutSend(state)
  if (state.phase.kind !== 'saving' && state.phase.kind !== 'conflict') return send(state, context)
  // What was typed since is sent right after the response; without such a text, and in a choice, the time is not used.
  return withoutSend({ ...state, dueAt: context.now })
}

function onResumed(state: SaveState, context: SaveContext): SaveStep {
  const isRetrying =
    state.phase.kind === 'signedOut' ||
    (state.phase.kind === 'error' && (state.phase.reason === 'failed' || state.phase.reason === 'notAgreed'))
  return isRetrying && isUnsent(state) ? send(state, context) : withoutSend(state)
}

function onWentOffline(state: SaveState): SaveStep {
  const offline = { ...state, isOnline: false }
  switch (state.phase.kind) {
    case 'idle':
    case 'dirty':
    case 'saved':
    case 'waiting':
      return withoutSend({ ...offline, phase: { kind: 'offline' }, dueAt: null })
    case 'error':
      return withoutSend(
        state.phase.reason === 'failed' ? { ...offline, phase: { kind: 'offline' }, dueAt: null } : offline,
      )
    default:
      return withoutSend(offline)
  }
}

function onWentOnline(state: SaveState, context: SaveContext): SaveStep {
  const online = { ...state, isOnline: true }
  return state.phase.kind === 'offline' ? send(online, context) : onResumed(online, context)
}

function onAnswer(state: SaveState, operation: SaveOperation, answer: Answer, context: SaveContext): SaveStep {
  switch (answer.kind) {
    case 'saved':
      return afterSaved(
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
      return onStale(state, answer.theirs, context)
    case 'failed':
      return onFailed(state, answer.failure, context)
    default:
      return answer satisfies never
  }
}

/** Rests, or continues with what was typed since. */
function afterSaved(state: SaveState, context: SaveContext): SaveStep {
  if (!isUnsent(state)) return rest(state)
  const dueAt = state.dueAt ?? context.now
  return onDue({ ...state, phase: DIRTY, failures: 0, dueAt }, context)
}

function withBase(state: SaveState, base: Revision): SaveState {
  return { ...state, baseRevisionId: base.revisionId, baseText: base, savedAt: base.savedAt }
}

function onStale(previous: SaveState, theirs: Revision, context: SaveContext): SaveStep {
  const { operation, ...others } = previous
  const state: SaveState = { ...others, operation: null, failures: 0 }
  const isUnchangedThere = state.baseText !== null && isSameText(theirs, state.baseText)
  if (isUnchangedThere || isSameText(theirs, state.draft)) return afterSaved(withBase(state, theirs), context)
  // What was typed meanwhile is sent on the old base first, so that the server has all of ours before the writer chooses.
  if (operation && !isSameText(operation.text, state.draft)) return send(state, context)
  return withoutSend({ ...state, phase: { kind: 'conflict', theirs }, dueAt: null, dirtySince: null })
}

function onFailed(state: SaveState, failure: SaveFailure, context: SaveContext): SaveStep {
  const { now } = context
  switch (failure.kind) {
    case 'offline':
      return withoutSend({ ...state, phase: { kind: 'offline' }, dueAt: now + OFFLINE_RETRY_MS })
    case 'unknown': {
      const failures = state.failures + 1
      const dueAt = now + retryDelayMs(failures)
      return withoutSend({ ...state, phase: { kind: 'error', reason: 'failed' }, failures, dueAt })
    }
    case 'signedOut':
      return withoutSend({
        ...state,
        phase: { kind: 'signedOut', isOtherUser: failure.isOtherUser },
        dueAt: now + SIGNED_OUT_RETRY_MS,
      })
    case 'tooMany':
      return withoutSend({ ...state, phase: { kind: 'waiting' }, dueAt: waitUntil(failure.retryAt, now) })
    case 'refused':
      return onRefused(state, failure, context)
    default:
      return failure satisfies never
  }
}

/** The refused text is not sent again; a text typed since is. */
function onRefused(state: SaveState, { reason, isKept }: RefusedSave, context: SaveContext): SaveStep {
  const { now } = context
  const refused: SaveState = { ...state, operation: null, phase: { kind: 'error', reason } }
  const hasNewerText = state.operation !== null && !isSameText(state.operation.text, state.draft)
  // Text typed until then is kept, too; after it, the text is locked.
  if (isKept && hasNewerText) return send(refused, context)
  if (isKept) return withoutSend({ ...refused, baseText: state.draft, dueAt: null, dirtySince: null, failures: 0 })
  if (reason === 'closed' || !hasNewerText) return withoutSend({ ...refused, dueAt: null, dirtySince: null })
  return withoutSend({ ...refused, dueAt: state.dueAt ?? now, phase: DIRTY })
}

function onChoice(state: SaveState, theirs: Revision | DeviceText, choice: SaveChoice, context: SaveContext): SaveStep {
  if (theirs.revisionId === null) return onChoiceOfDevice(state, theirs, choice, context)
  const onTheirs = withBase(state, theirs)
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

/** Neither text is on the server, so both stay on the base on which they were written. */
function onChoiceOfDevice(state: SaveState, theirs: DeviceText, choice: SaveChoice, context: SaveContext): SaveStep {
  switch (choice.kind) {
    case 'keptMine':
      return send(state, context)
    case 'merged':
      return send({ ...state, draft: choice.text }, context)
    case 'tookTheirs':
      return send({ ...state, draft: { title: theirs.title, content: theirs.content } }, context)
    default:
      return choice satisfies never
  }
}
