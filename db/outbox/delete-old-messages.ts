import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'

const KEPT_MS = 90 * 24 * 3_600_000
const PER_RUN = 500

/* The states and the template are inlined, not parameters, so that the index of these rows is used. */
const old = statement((p: { readonly longAgo: Date; readonly limit: number }) =>
  build
    .delete(outbox)
    .where(
      inArray(
        outbox.id,
        build
          .select({ id: outbox.id })
          .from(outbox)
          .where(
            sql`${outbox.status} <> 'WAITING' AND ${outbox.template} <> 'support-contact-named' AND ${lt(outbox.createdAt, p.longAgo)}`,
          )
          .orderBy(asc(outbox.createdAt))
          .limit(p.limit),
      ),
    )
    .returning({ id: outbox.id }),
)

/**
 * Deletes messages that were sent, withheld or given up three months ago; returns how many. Every other key contains the id or the day of
 * its cause, so none comes again. A contact is notified once per address, so those rows stay.
 */
export async function deleteOldMessages({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([old({ longAgo: new Date(now.getTime() - KEPT_MS), limit: PER_RUN })])
  return deleted.length
}
