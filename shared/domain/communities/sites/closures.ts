import { CLOSURE_NOTICE_DAYS } from '#shared/domain/articles/limits.ts'
import { addDays, dayOf, instantOfHour, isDay, morningOf } from '#shared/kernel/dates.ts'

/** From the first day on nothing can be submitted; on the second one submissions reopen. Days as "2026-12-23". */
export type Closure = { readonly from: string; readonly until: string }

/** The two instants of a closure, as stored. */
export type ClosureInstants = { readonly startsAt: Date; readonly endsAt: Date }

const LINE = /^(\d{4}-\d\d-\d\d)\s+to\s+(\d{4}-\d\d-\d\d)$/

/** Parses closures from lines such as "2026-12-23 to 2027-01-02", ordered by time; null if one is invalid or two overlap. */
export function parseClosures(lines: readonly string[]): readonly Closure[] | null {
  const closures = lines.map((line) => {
    const [, from = '', until = ''] = LINE.exec(line) ?? []
    return isDay(from) && isDay(until) && from < until ? { from, until } : null
  })
  const found = closures.filter((one) => one !== null).toSorted((a, b) => a.from.localeCompare(b.from))
  const isApart = found.every(({ from }, i) => from >= (found[i - 1]?.until ?? ''))
  return found.length === lines.length && isApart ? found : null
}

export function printClosures(closures: readonly Closure[]): string {
  return closures.map(({ from, until }) => `${from} to ${until}`).join('\n')
}

/** Both at midnight of the community. */
export function closureInstants({ from, until }: Closure, timeZone: string): ClosureInstants {
  return { startsAt: instantOfHour(from, 0, timeZone), endsAt: instantOfHour(until, 0, timeZone) }
}

export function closureOf({ startsAt, endsAt }: ClosureInstants, timeZone: string): Closure {
  return { from: dayOf(startsAt, timeZone), until: dayOf(endsAt, timeZone) }
}

/** From when authors are notified by email of a closure that begins then. */
export function closureNoticeFrom(startsAt: Date, timeZone: string): Date {
  return morningOf(addDays(dayOf(startsAt, timeZone), -CLOSURE_NOTICE_DAYS), timeZone)
}
