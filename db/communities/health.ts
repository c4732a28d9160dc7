import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { communities } from '../schema/communities.ts'

/** Answers once the database does and its tables are there; throws otherwise. */
export async function askDatabase(db: Db): Promise<void> {
  await db.read(db.build.select({ one: sql`1` }).from(communities).limit(1))
}
