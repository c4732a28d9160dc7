import { AppError } from '#shared/kernel/errors.ts'

export const MAX_DEPTH = 8
export const MAX_ALIASES = 10
export const MAX_TOKENS = 1000
/** A page of fifty articles with every field of the list costs about half of it. */
export const MAX_COST = 20_000
export const LIST_MAX = 50

/** An article of 256 KiB, which the escapes of JSON can more than double on the wire. */
export const LARGE_BODY_MAX_BYTES = 640 * 1024

/** The asked-for length of a list: a positive whole number, never more than LIST_MAX. */
export function listSize(asked: number | null | undefined, usual: number): number {
  if (asked === null || asked === undefined) return usual
  if (!Number.isInteger(asked) || asked < 1) {
    throw new AppError('BadRequest.Invalid', { message: 'A list is asked for by a positive whole number.' })
  }
  return Math.min(asked, LIST_MAX)
}
