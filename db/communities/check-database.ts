import type { DbContext } from '../context.ts'
import { communities } from '../schema/communities.ts'
import { anyRow } from '../statement.ts'

/** Throws unless the database answers and its tables are there. */
export async function checkDatabase({ db }: Pick<DbContext, 'db'>): Promise<void> {
  await db.read(anyRow().from(communities).limit(1))
}
