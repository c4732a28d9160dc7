import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { isInvisible } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'

const DAY_MS = 24 * 3_600_000

/** How long a requester waits. Then the request has expired, whatever the answer was or if there was none. */
export const INTRODUCTION_LIFE_DAYS = 21
const LIFE_MS = INTRODUCTION_LIFE_DAYS * DAY_MS

/** The period of the capacity: any 30 days. */
export const CAPACITY_DAYS = 30
export const CAPACITY_MS = CAPACITY_DAYS * DAY_MS
/** How many requests may reach a member in that time; members choose one of these. */
export const CAPACITIES = [0, 1, 2, 3, 5, 10] as const
export const DEFAULT_CAPACITY = 2

/** How many requests a member may write in 24 hours. */
export const INTRODUCTIONS_A_DAY = 10
export const INTRODUCTION_DAY_MS = DAY_MS
/** How many days after a request that was not accepted the same member can be asked again. */
export const ASK_AGAIN_DAYS = 90
const ASK_AGAIN_MS = ASK_AGAIN_DAYS * DAY_MS

export const INTRODUCTION_ANSWERS = ['ACCEPTED', 'NOT_NOW', 'NO'] as const
export type IntroductionAnswer = (typeof INTRODUCTION_ANSWERS)[number]

export const INTRODUCTION_MAX_CHARACTERS = 1000

/** A request as typed. */
export type TypedIntroduction = { readonly why: string; readonly help: string; readonly note: string }
export type IntroductionField = keyof TypedIntroduction

export const REQUIRED_FIELDS: readonly IntroductionField[] = ['why', 'help']

/** Makes the text that is stored: trimmed, with one kind of line break. */
export function toIntroduction(typed: TypedIntroduction): TypedIntroduction {
  return { why: toText(typed.why), help: toText(typed.help), note: toText(typed.note) }
}

function toText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}

/** The form codes of the invalid fields. */
export function checkIntroduction(typed: TypedIntroduction): Readonly<Partial<Record<IntroductionField, FormCode>>> {
  const texts = toIntroduction(typed)
  const codes: Partial<Record<IntroductionField, FormCode>> = {}
  for (const field of ['why', 'help', 'note'] as const) {
    if (isInvisible(texts[field]) && REQUIRED_FIELDS.includes(field)) codes[field] = FORM_CODES.missing
    else if (countCharacters(texts[field]) > INTRODUCTION_MAX_CHARACTERS) codes[field] = FORM_CODES.unknown
  }
  return codes
}

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LIFE_MS)
}

export const SENT_STATES = ['WAITING', 'ACCEPTED', 'UNAVAILABLE'] as const
export type SentState = (typeof SENT_STATES)[number]

/** The state shown to the requester. It depends on nothing that the recipient did, except accepting. */
export function sentState(
  { acceptedAt, expiresAt }: { readonly acceptedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): SentState {
  if (acceptedAt) return 'ACCEPTED'
  return now < expiresAt ? 'WAITING' : 'UNAVAILABLE'
}

type Answered = {
  readonly answer: IntroductionAnswer | null
  readonly expiresAt: Date
  /** The membership of the requester has ended, or their account is not active. */
  readonly isFormer: boolean
}

export const RECEIVED_STATES = ['OPEN', 'ACCEPTED', 'NOT_NOW', 'NO', 'OVER', 'FORMER'] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/** What the one who was asked sees. Until the end a "not now" or "no" can be changed. The request of who is gone is closed. */
export function receivedState({ answer, expiresAt, isFormer }: Answered, now: Date): ReceivedState {
  if (answer) return answer
  if (now >= expiresAt) return 'OVER'
  return isFormer ? 'FORMER' : 'OPEN'
}

export function canAnswer({ answer, expiresAt, isFormer }: Answered, now: Date): boolean {
  return answer !== 'ACCEPTED' && !isFormer && now < expiresAt
}

/**
 * When the next request is accepted: null for at once, 'NEVER' for a member who takes none. `taken` are the requests of the last 30 days,
 * newest first, at least as many as the largest capacity.
 */
export function nextSlot(capacity: number, taken: readonly Date[]): Date | 'NEVER' | null {
  if (capacity === 0) return 'NEVER'
  const last = taken[capacity - 1]
  return last ? new Date(last.getTime() + CAPACITY_MS) : null
}

/** Whether the requester must not ask again yet: a request is waiting, or was made recently. */
export function isTooSoon(sent: { readonly createdAt: Date } | null, now: Date): boolean {
  return sent !== null && now.getTime() < sent.createdAt.getTime() + ASK_AGAIN_MS
}
