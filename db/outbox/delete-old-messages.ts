import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'

const KEPT_MS = 90 * 24 * 3_600_000
const PER_RUN = 500

/* The states and the template are no parameters, so that the index of these rows is used. */
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
 * Deletes what was sent, withheld or given up three months ago; answers how many. Every other key holds the id or the day of its cause, so
 * none comes again. A contact is told once for each address, so those rows stay.
 */
export async function deleteOldMessages({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([old({ longAgo: new Date(now.getTime() - KEPT_MS), limit: PER_RUN })])
  return deleted.length
}
