import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { DbContext } from '#db/context.ts'
import { jobRuns } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'

export const MERGE_SEARCH_INDEX = 'merge-search-index'

const EVERY_MS = 24 * 3_600_000
/** Other writes wait while so much of the index is written: about 40 ms. */
const PAGES_AT_ONCE = 500
const MOST_STEPS = 200

const lastMerge = statement((p: { readonly since: Date }) =>
  build
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, MERGE_SEARCH_INDEX), eq(jobRuns.status, 'DONE'), gt(jobRuns.startedAt, p.since)))
    .limit(1),
)

/** Which parts the index has; SQLite keeps the list in this row. */
const indexParts = statement((_: object) =>
  build.all<{ readonly parts: string }>(sql`SELECT hex(block) AS parts FROM directory_search_data WHERE id = 10`),
)

/** A negative number merges also few parts, which are left for later otherwise. */
const mergeStep = statement((_: object) =>
  build.run(
    sql`INSERT INTO directory_search (directory_search, rank) VALUES ('merge', ${sql.raw(`-${PAGES_AT_ONCE}`)})`,
  ),
)

/**
 * Makes one part of the many that changes of profiles leave in the full-text index of the directory, once a day: a search reads all
 * parts, with the words that were deleted since. Answers in how many steps.
 */
export async function mergeSearchIndex({ db, now }: DbContext): Promise<number> {
  const [last] = await db.read(lastMerge({ since: new Date(now.getTime() - EVERY_MS) }))
  if (last) return 0
  let before = await readParts(db)
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await db.commit([mergeStep({})])
    const after = await readParts(db)
    if (after === before) return steps
    before = after
  }
  return MOST_STEPS
}

async function readParts(db: Db): Promise<string> {
  const [row] = await db.read(indexParts({}))
  return row?.parts ?? ''
}
