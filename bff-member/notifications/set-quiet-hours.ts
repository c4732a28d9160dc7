import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { quietHours } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import { parseTimeOfDay, type QuietHours } from '#shared/domain/notifications/quiet-hours.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'
import { type QuietHoursView, toQuietHoursView } from './preferences.queries.ts'

type SetContext = Pick<MemberContext, 'db' | 'actor' | 'now'>
/** Times of day, such as "22:00"; none switches quiet hours off. */
export type SetQuietHoursInput = Readonly<Partial<Record<'from' | 'to', string | null | undefined>>>

const storedHours = statement((p: ActorArgs & QuietHours & { readonly now: Date }) =>
  build
    .insert(quietHours)
    .select(
      build
        .select({
          userId: users.id,
          communityId: users.communityId,
          fromMinute: sql`${p.fromMinute}`.as('from_minute'),
          toMinute: sql`${p.toMinute}`.as('to_minute'),
          changedAt: sql`${p.now}`.as('changed_at'),
        })
        .from(users)
        .where(and(hasId(users, p.userId, p), eq(users.kind, 'MEMBER'))),
    )
    .onConflictDoUpdate({
      target: quietHours.userId,
      set: {
        fromMinute: sql`excluded.from_minute`,
        toMinute: sql`excluded.to_minute`,
        changedAt: sql`excluded.changed_at`,
      },
    })
    .returning({ fromMinute: quietHours.fromMinute, toMinute: quietHours.toMinute }),
)

const deletedHours = statement((p: ActorArgs) => build.delete(quietHours).where(isOfUser(quietHours, p)))

/** From when to when, every day, emails that the actor can switch off wait; answers what is stored. */
export async function setQuietHours(ctx: SetContext, input: SetQuietHoursInput): Promise<QuietHoursView | null> {
  const { db, actor, now } = ctx
  const hours = parseHours(input)
  if (!hours) {
    await db.commit([deletedHours(actor)])
    return null
  }
  const [[stored]] = await db.commit([storedHours({ ...actor, ...hours, now })])
  if (!stored) throw new AppError('NotAllowed', { message: PREFERENCE_MESSAGES.staffHaveNone })
  return toQuietHoursView(stored)
}

/** Answers null when the hours are switched off. */
function parseHours({ from, to }: SetQuietHoursInput): QuietHours | null {
  if (!from && !to) return null
  const [fromMinute, toMinute] = [parseTimeOfDay(from ?? ''), parseTimeOfDay(to ?? '')]
  if (fromMinute === null || toMinute === null || fromMinute === toMinute)
    throw new AppError('BadRequest.Invalid', { message: PREFERENCE_MESSAGES.quietHours })
  return { fromMinute, toMinute }
}
