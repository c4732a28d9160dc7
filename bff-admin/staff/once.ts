import { and, eq } from 'drizzle-orm'
import { PreconditionFailed } from '#db/errors.ts'
import type { broadcasts } from '#db/schema/content/broadcasts.ts'
import type { feeds } from '#db/schema/content/feeds.ts'
import type { offers } from '#db/schema/content/offers.ts'
import type { panelBatches } from '#db/schema/expert-panels.ts'
import type { groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { StaffContext } from './context.ts'

type Creation<Row> = {
  readonly table: typeof broadcasts | typeof feeds | typeof groups | typeof offers | typeof panelBatches
  readonly operationId: string | null
  /** Fails on the table's unique operation id when it was done already. Its first statement is `stillHolds`. */
  readonly write: () => Promise<Row>
  readonly read: (id: string) => Promise<Row | null>
}

/**
 * Writes a row; for a repeated operation id it returns the row of the first call. Throws NotAllowed if the permission was withdrawn between
 * check and write.
 */
export async function createOnce<Row>(ctx: StaffContext, { table, operationId, write, read }: Creation<Row>) {
  const { userId, communityId } = ctx.actor
  try {
    return await write()
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('NotAllowed')
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
