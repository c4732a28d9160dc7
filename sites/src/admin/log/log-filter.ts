import { addDays, instantOfHour, isDay } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Query } from '../../lib/edge/query.ts'
import { placeIn } from '../../lib/lists/list-place.ts'
import { actNamed } from './acts.ts'
import type { LogFilterInput } from './log.queries.ts'

export const LOG_PATH = '/admin/log'

/** The filters as in the address; null for absent ones. */
export type LogFilterValues = Readonly<
  Record<'member' | 'by' | 'act' | 'object' | 'code' | 'from' | 'to', string | null>
>

export const NO_LOG_FILTERS: LogFilterValues = {
  member: null,
  by: null,
  act: null,
  object: null,
  code: null,
  from: null,
  to: null,
}

export function hrefOfLog(values: LogFilterValues): string {
  return placeIn(LOG_PATH, values, null).hrefOf(null)
}

export const MEMBER_MAX = 320
export const OBJECT_MAX = 100
export const CODE_MAX = 40

export function readLogFilter(query: Query): LogFilterValues {
  return {
    member: query.one('member')?.trim().slice(0, MEMBER_MAX) || null,
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

/** The query variables for failed requests. */
export function codeOf({ code }: LogFilterValues) {
  return { code: code ?? '', hasCode: code !== null }
}

/** Days are in the community's time zone; the last one is included. */
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
