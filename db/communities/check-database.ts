import { sql } from 'drizzle-orm'
import type { DbContext } from '../context.ts'
import { communities } from '../schema/communities.ts'
import { build } from '../statement.ts'

/** Throws unless the database answers and has its tables. */
export async function checkDatabase({ db }: Pick<DbContext, 'db'>): Promise<void> {
  await db.read(build.select({ one: sql`1` }).from(communities).limit(1))
}
