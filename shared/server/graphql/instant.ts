import { AppError } from '#shared/kernel/errors.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** An instant must say its offset: without one it would depend on the machine's time zone. */
export function parseInstant(value: unknown): Date {
  const at = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : null
  if (!at || Number.isNaN(at.getTime())) {
    throw new AppError('BadRequest.Invalid', { message: 'Write a time like 2026-11-05T09:30:00Z.' })
  }
  return at
}
