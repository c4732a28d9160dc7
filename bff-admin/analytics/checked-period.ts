import { isPeriod, type Period } from '#shared/domain/analytics/periods.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'

/** The argument of a day. */
export const DAY = { ...atMost(10), description: '"2026-11-25"' }

/** A period of days that have ended. Whoever may not see what is asked for is told so, whatever the period. */
export async function checkedPeriod(
  ctx: AdminContext,
  period: Period,
  checkAllowed: (ctx: AdminContext) => Promise<void>,
): Promise<Period> {
  const timeZone = (await ctx.findCommunity())?.timeZone ?? 'UTC'
  if (isPeriod(period, dayOf(ctx.now, timeZone))) return period
  await checkAllowed(ctx)
  throw new AppError('BadRequest.Invalid', { message: 'Choose a period of days that have ended.' })
}
