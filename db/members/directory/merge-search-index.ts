import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { DbContext } from '#db/context.ts'
import { jobRuns } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'

export const MERGE_SEARCH_INDEX = 'merge-search-index'

const EVERY_MS = 24 * 3_600_000
/** Other writes wait while this many pages of the index are written: about 40 ms. */
const PAGES_AT_ONCE = 500
const MOST_STEPS = 200

const lastMerge = statement((p: { readonly since: Date }) =>
  build
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, MERGE_SEARCH_INDEX), eq(jobRuns.status, 'DONE'), gt(jobRuns.startedAt, p.since)))
    .limit(1),
)

/** The parts of the index; SQLite keeps the list in this row. */
const indexParts = statement((_: object) =>
  build.all<{ readonly parts: string }>(sql`SELECT hex(block) AS parts FROM directory_search_data WHERE id = 10`),
)

/** A negative number also merges small numbers of parts, which are otherwise left for later. */
const mergeStep = statement((_: object) =>
  build.run(
    sql`INSERT INTO directory_search (directory_search, rank) VALUES ('merge', ${sql.raw(`-${PAGES_AT_ONCE}`)})`,
  ),
)

/**
 * Merges the many parts that profile changes leave in the full-text index of the directory into one, once a day: a search reads all parts,
 * including the words deleted since. Returns the number of steps.
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
