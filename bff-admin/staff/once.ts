import { and, eq } from 'drizzle-orm'
import type { broadcasts } from '#db/schema/content/broadcasts.ts'
import type { feeds } from '#db/schema/content/feeds.ts'
import type { offers } from '#db/schema/content/offers.ts'
import type { panelBatches } from '#db/schema/expert-panels.ts'
import type { groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'
import type { StaffContext } from './context.ts'

type Creation<Row> = {
  readonly table: typeof broadcasts | typeof feeds | typeof groups | typeof offers | typeof panelBatches
  readonly operationId: string | null
  /** Fails on the table's unique operation id when it was done already. */
  readonly write: () => Promise<Row>
  readonly read: (id: string) => Promise<Row | null>
}

/** Writes a row; for a repeated operation id it returns the row of the first call. */
export async function createOnce<Row>(ctx: StaffContext, { table, operationId, write, read }: Creation<Row>) {
  const { userId, communityId } = ctx.actor
  try {
    return await write()
  } catch (error) {
    if (operationId === null) throw error
    const isMade = and(
      ...[eq(table.createdBy, userId), eq(table.operationId, operationId), eq(table.communityId, communityId)],
    )
    const [made] = await ctx.db.read(build.select({ id: table.id }).from(table).where(isMade))
    const row = made ? await read(made.id) : null
    if (!row) throw error
    return row
  }
}
