import { isInvisible } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'

export const MESSAGE_MAX_CHARACTERS = 5000
export const MESSAGES_A_DAY = 20
export const MESSAGE_DAY_MS = 24 * 3_600_000

export const REPORT_KINDS = ['MESSAGE', 'INTRODUCTION'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_MAX_CHARACTERS = 1000

/** Makes the text that is stored: without white space around it, with one kind of line break. */
export function toMessageBody(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}

export type BodyRefusal = 'empty' | 'tooLong'

export function checkMessageBody(body: string): BodyRefusal | null {
  if (isInvisible(body)) return 'empty'
  return countCharacters(body) > MESSAGE_MAX_CHARACTERS ? 'tooLong' : null
}

export function checkReportReason(reason: string): BodyRefusal | null {
  if (isInvisible(reason)) return 'empty'
  return countCharacters(reason) > REPORT_MAX_CHARACTERS ? 'tooLong' : null
}

/** The ids of a thread's members in its stored order. */
export function inThreadOrder(a: string, b: string): { readonly firstId: string; readonly secondId: string } {
  return a < b ? { firstId: a, secondId: b } : { firstId: b, secondId: a }
}

/** Both texts of a draft that was written in two places: the longer one if it contains the other. */
export function mergeDrafts(mine: string, theirs: string): string {
  if (mine.includes(theirs.trim())) return mine
  if (theirs.includes(mine.trim())) return theirs
  return `${mine.trimEnd()}\n\n${theirs.trimStart()}`
}
