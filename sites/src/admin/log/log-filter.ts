import { addDays, instantOfHour } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Query } from '../../lib/edge/query.ts'
import { actNamed } from './acts.ts'
import type { LogFilterInput } from './log.queries.ts'

export const LOG_PATH = '/admin/log'

/** The filters as they stand in the address; null for those that are not there. */
export type LogFilterValues = Readonly<
  Record<'member' | 'by' | 'act' | 'object' | 'code' | 'from' | 'to', string | null>
>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TEXT_MAX = 320
const CODE_MAX = 40

export function readLogFilter(query: Query): LogFilterValues {
  return {
    member: query.one('member')?.trim().slice(0, TEXT_MAX) || null,
    by: query.token('by'),
    act: checked(query.one('act'), (name) => actNamed(name) !== null),
    object: query.token('object'),
    code: query.one('code')?.trim().slice(0, CODE_MAX) || null,
    from: checked(query.one('from'), isDay),
    to: checked(query.one('to'), isDay),
  }
}

function checked(value: string | null, isFit: (value: string) => boolean): string | null {
  if (value !== null && !isFit(value)) throw new AppError('NotFound')
  return value
}

function isDay(value: string): boolean {
  return DAY.test(value) && !Number.isNaN(Date.parse(value)) && addDays(value, 0) === value
}

/** Days are those of the community; the last one is included. */
export function toLogFilter(values: LogFilterValues, timeZone: string): LogFilterInput {
  const { member, by, act, object, code, from, to } = values
  return {
    member,
    actorId: by,
    action: act === null ? null : actNamed(act),
    targetId: object,
    correlationId: code,
    from: from && instantOfHour(from, 0, timeZone).toISOString(),
    until: to && instantOfHour(addDays(to, 1), 0, timeZone).toISOString(),
  }
}
