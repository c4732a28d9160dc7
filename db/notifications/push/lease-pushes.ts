import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { MAX_ATTEMPTS } from '#db/outbox/retry-schedule.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, inList, statement } from '#db/statement.ts'

type LeaseArgs = { readonly limit: number; readonly leasedUntil: Date; readonly now: Date }

function isDue(p: Pick<LeaseArgs, 'now'>): SQL | undefined {
  return and(
    // Written out to match the condition of the index.
    sql`${pushMessages.status} = 'WAITING'`,
    lte(pushMessages.nextAttemptAt, p.now),
    isUnleased(pushMessages, p.now),
  )
}

const lost = statement((p: Pick<LeaseArgs, 'now'>) =>
  build
    .update(pushMessages)
    .set({ status: 'FAILED', leasedUntil: null, lastError: 'no sender came back' })
    .where(and(isDue(p), gte(pushMessages.attempts, MAX_ATTEMPTS)))
    .returning({ id: pushMessages.id }),
)

const leased = statement((p: LeaseArgs) =>
  build
    .update(pushMessages)
    .set({ leasedUntil: sql`${p.leasedUntil}`, attempts: sql`${pushMessages.attempts} + 1` })
    .where(
      sql`${pushMessages.id} IN ${build
        .select({ id: pushMessages.id })
        .from(pushMessages)
        .where(isDue(p))
        .orderBy(pushMessages.nextAttemptAt, pushMessages.id)
        .limit(p.limit)}`,
    )
    .returning({
      id: pushMessages.id,
      attempts: pushMessages.attempts,
      communityId: pushMessages.communityId,
      userId: pushMessages.userId,
      causeKey: pushMessages.causeKey,
    }),
)

/** A row that one sender holds until its lease ends, which is also its fence. */
export type LeasedPush = {
  readonly id: string
  readonly attempts: number
  readonly communityId: string
  readonly userId: string
  readonly causeKey: string
  readonly leasedUntil: Date
}

/** Leases up to `limit` due rows to one sender; `lost` are rows whose last sender stored no result. */
export async function leasePushes({ db, now }: DbContext, limit: number) {
  const leasedUntil = leaseEnd(now)
  const [lostRows, rows] = await db.commit([lost({ now }), leased({ limit, leasedUntil, now })])
  return {
    lost: lostRows.map(({ id }) => id),
    leased: rows.map((row): LeasedPush => ({ ...row, leasedUntil })),
  }
}

/** A condition: rows that this lease still holds. */
export function isHeld(p: { readonly ids: readonly string[]; readonly leasedUntil: Date }): SQL | undefined {
  return and(
    inList(pushMessages.id, p.ids),
    eq(pushMessages.status, 'WAITING'),
    eq(pushMessages.leasedUntil, p.leasedUntil),
  )
}
