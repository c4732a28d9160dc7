import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'

/** A report by the provider about an address. */
export type EmailReportInput = {
  readonly communityCode: string
  readonly address: string
  readonly reason: UndeliverableReason
  readonly at: Date
}

const reportedAt = sql`excluded.reported_at`

/**
 * Stores only addresses of members. A report that is older than the stored one, or than the member's request to send again, changes
 * nothing.
 */
const storedReport = statement((p: EmailReportInput) =>
  build
    .insert(undeliverableAddresses)
    .select(
      build
        .select({
          communityId: communities.id,
          address: users.email,
          reason: sql`${p.reason}`.as('reason'),
          reportedAt: sql`${p.at}`.as('reported_at'),
          resumedAt: sql`NULL`.as('resumed_at'),
        })
        .from(communities)
        .innerJoin(users, eq(users.communityId, communities.id))
        .where(and(eq(communities.code, p.communityCode), eq(users.email, p.address))),
    )
    .onConflictDoUpdate({
      target: [undeliverableAddresses.communityId, undeliverableAddresses.address],
      set: { reason: sql`excluded.reason`, reportedAt, resumedAt: null },
      setWhere: sql`${reportedAt} > max(${undeliverableAddresses.reportedAt}, ifnull(${undeliverableAddresses.resumedAt}, 0))`,
    }),
)

/** Holds back emails to reported addresses. Repeated reports, or reports in another order, have the same result. */
export async function storeEmailReports(
  { db }: Pick<DbContext, 'db'>,
  reports: readonly EmailReportInput[],
): Promise<void> {
  const [first, ...rest] = reports.map(storedReport)
  if (first) await db.commit([first, ...rest])
}
