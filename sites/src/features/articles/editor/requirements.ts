import { CLOSURE_NOTICE_DAYS } from '#shared/domain/articles/limits.ts'
import { closedUntil, closureAhead, closureNotice } from '#shared/domain/articles/messages.ts'
import { type ClosureWindow, isTitleValid, isWordCountValid, isYearEndClosure } from '#shared/domain/articles/rules.ts'
import { ARTICLE_EDITOR_MESSAGES, REQUIREMENT_MESSAGES } from '../messages.ts'
import type { EditorClosure } from './props.ts'

export type Requirement = { readonly id: string; readonly text: string; readonly isMet: boolean }

const CLOSURE = 'closure'
const READ_ONLY = 'read-only'

export type RequirementsInput = {
  readonly title: string
  readonly words: number
  readonly byline: string | null
  readonly closures: readonly ClosureWindow[]
  readonly now: Date
  readonly timeZone: string
  /** The community is closing: nothing can be submitted any more. */
  readonly isReadOnly?: boolean
}

export function closuresOf(closures: readonly EditorClosure[]): readonly ClosureWindow[] {
  return closures.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
}

/** The requirements of a submission, checked with the rules that the server uses. */
export function requirementsOf(input: RequirementsInput): readonly Requirement[] {
  const { title, words, byline, closures, now, timeZone, isReadOnly = false } = input
  if (isReadOnly) return [{ id: READ_ONLY, text: REQUIREMENT_MESSAGES.readOnly, isMet: false }]
  const closed = closureAt(closures, now)
  return [
    { id: 'title', text: REQUIREMENT_MESSAGES.title, isMet: isTitleValid(title) },
    { id: 'content', text: REQUIREMENT_MESSAGES.content, isMet: isWordCountValid(words) },
    { id: 'byline', text: REQUIREMENT_MESSAGES.byline, isMet: Boolean(byline) },
    ...(closed ? [{ id: CLOSURE, text: closedUntil(closed.endsAt, timeZone), isMet: false }] : []),
  ]
}

/** The bar's text for an unmet requirement. A closure or closing is not something that the author can fix. */
export function missingText({ id, text }: Requirement): string {
  return id === CLOSURE || id === READ_ONLY ? text : `${ARTICLE_EDITOR_MESSAGES.missing} ${text}`
}

function closureAt(closures: readonly ClosureWindow[], now: Date): ClosureWindow | undefined {
  return closures.find((closure) => isYearEndClosure([closure], now))
}

const NOTICE_MS = CLOSURE_NOTICE_DAYS * 24 * 60 * 60 * 1000

/** The notice while submissions are closed and in the fourteen days before, else null. */
export function closureNoticeAt(
  closures: readonly ClosureWindow[],
  closedText: string,
  now: Date,
  timeZone: string,
): string | null {
  const closed = closureAt(closures, now)
  if (closed) return closureNotice(closedText, closed.endsAt, timeZone)
  const ahead = closures.find(({ startsAt }) => now <= startsAt && startsAt.getTime() - now.getTime() <= NOTICE_MS)
  return ahead ? closureAhead(ahead.startsAt, ahead.endsAt, timeZone) : null
}
