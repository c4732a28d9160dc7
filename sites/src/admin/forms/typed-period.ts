import { instantOf } from '../articles/zoned-time.ts'

type TypedPeriod = { readonly startsAt: string; readonly endsAt: string }
type PeriodTexts = { readonly notATime: string; readonly endsBeforeStart: string }

/**
 * Parses a form's period in the community's wall clock, with an optional end: its instants, and the errors by field.
 */
export function readPeriod(typed: TypedPeriod, timeZone: string, { notATime, endsBeforeStart }: PeriodTexts) {
  const startsAt = instantOf(typed.startsAt, timeZone)
  const endsAt = typed.endsAt === '' ? null : instantOf(typed.endsAt, timeZone)
  const errors: Partial<Record<keyof TypedPeriod, string>> = {
    ...(startsAt === null && { startsAt: notATime }),
    ...(typed.endsAt !== '' && endsAt === null && { endsAt: notATime }),
    ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: endsBeforeStart }),
  }
  return { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null, errors }
}
