import { AppError } from '#shared/kernel/errors.ts'

export const MAX_DEPTH = 8
export const MAX_ALIASES = 10
export const MAX_TOKENS = 1000
/** A page of fifty articles with every field of the list costs about half of it. */
export const MAX_COST = 20_000
export const LIST_MAX = 50

/** An article of 256 KiB, which the escapes of JSON can more than double on the wire. */
export const LARGE_BODY_MAX_BYTES = 640 * 1024

/** A file of 2 MiB, in the same way. */
export const FILE_BODY_MAX_BYTES = 5 * 1024 * 1024

/** The requested length of a list: a positive whole number, never more than LIST_MAX. */
export function listSize(requested: number | null | undefined, byDefault: number): number {
  if (requested === null || requested === undefined) return byDefault
  if (!Number.isInteger(requested) || requested < 1) {
    throw new AppError('BadRequest.Invalid', { message: 'Ask for a list with a positive whole number.' })
  }
  return Math.min(requested, LIST_MAX)
}
