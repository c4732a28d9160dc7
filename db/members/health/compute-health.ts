import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { healthOf } from '#shared/domain/members/health.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { hasHealth, healthColumns } from './health-facts.ts'

/** 50,000 members are done in two hours. */
const PER_RUN = 500

const dueMembers = statement((p: { readonly now: Date; readonly limit: number }) =>
  build
    .select({
      id: users.id,
      communityId: users.communityId,
      health: users.health,
      hasHealth: sql<number>`${hasHealth()}`,
      ...healthColumns,
    })
    .from(users)
    .where(and(sql`${users.kind} = 'MEMBER'`, lte(users.healthDueAt, p.now)))
    .orderBy(asc(users.healthDueAt), asc(users.id))
    .limit(p.limit),
)

type Computed = { readonly userId: string; readonly communityId: string; readonly health: string | null }

const storedHealths = statement((p: { readonly computed: readonly Computed[]; readonly nextAt: Date }) =>
  build
    .update(users)
    .set({ health: sql`json_extract(computed.value, '$.health')`, healthDueAt: p.nextAt })
    .from(sql`json_each(${p.computed}) AS computed`)
    .where(
      and(
        eq(users.id, sql`json_extract(computed.value, '$.userId')`),
        eq(users.communityId, sql`json_extract(computed.value, '$.communityId')`),
      ),
    ),
)

/** Computes the health of each member once a day; answers of how many it changed. */
export async function computeHealth({ db, now }: DbContext): Promise<number> {
  const due = await db.read(dueMembers({ now, limit: PER_RUN }))
  if (due.length === 0) return 0
  const rows = due.map((row) => ({ row, health: row.hasHealth === 1 ? healthOf(row, now).health : null }))
  const computed = rows.map(({ row: { id: userId, communityId }, health }) => ({ userId, communityId, health }))
  await db.commit([storedHealths({ computed, nextAt: new Date(now.getTime() + DAY_MS) })])
  return rows.filter(({ row, health }) => row.health !== health).length
}
