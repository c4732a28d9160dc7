import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { build, hasId, type Runnable, rowsOf } from '#db/statement.ts'

/** The columns that every operation at the provider has. The row is written before the provider is called. */
export type OperationRow = {
  readonly id: string
  readonly communityId: string
  /** End of the lease of whoever works on the row; the instant is also the fence. */
  readonly leasedUntil: Date | null
  /** When the job continues; null once nothing is left to do. */
  readonly nextCheckAt: Date | null
}

type OperationTable = SQLiteTable & Readonly<Record<keyof OperationRow, SQLiteColumn>>

/** When a job checks again what is not known yet. */
export const CHECK_AGAIN_MS = 30_000
const ROWS_AT_ONCE = 20

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/**
 * Rank of a due row within its community: ordering by it gives each community a share of a run, so that one with thousands of due rows does
 * not delay the others. Rows that were already sent to the provider come first: their outcome is unknown, while jobs write many rows at
 * once that were not sent.
 */
export function turnInCommunity(table: Record<'communityId' | 'sentAt' | 'nextTryAt' | 'id', SQLiteColumn>): SQL {
  const { communityId, sentAt, nextTryAt, id } = table
  return sql`row_number() OVER (PARTITION BY ${communityId} ORDER BY ${sentAt} IS NULL, ${nextTryAt}, ${id})`
}

/** Initial values of a row whose call this caller is about to make. */
export function leasedFrom(now: Date) {
  return { leasedUntil: leaseEnd(now), nextCheckAt: leaseEnd(now) }
}

/** Ends a row, or leaves it to the job. */
export const RELEASED = { leasedUntil: null, nextCheckAt: null } as const
export function lookedAtAgain(now: Date, afterMs = CHECK_AGAIN_MS) {
  return { leasedUntil: null, nextCheckAt: later(now, afterMs) }
}

/** Leases and changes the rows of one table. `isFree` is checked along with the lease when a caller continues a row. */
export type OperationRows<Row extends OperationRow> = {
  /** Null while somebody else holds the lease, or once the row has ended. */
  readonly lease: (ctx: DbContext, row: OperationRow) => Promise<Row | null>
  /** Leases to this caller the rows that nobody continues. */
  readonly leaseDue: (ctx: DbContext) => Promise<readonly Row[]>
  /** Changes a row that this caller holds, in one batch with `alsoWrite`; throws PreconditionFailed once another caller holds it. */
  readonly change: <Held extends Row>(
    ctx: Pick<DbContext, 'db'>,
    row: Held,
    change: Partial<Row>,
    alsoWrite?: readonly Runnable[],
  ) => Promise<Held>
}

export function operationRows<Table extends OperationTable>(
  table: Table,
  { isFree = () => undefined }: { readonly isFree?: (now: Date) => SQL | undefined } = {},
): OperationRows<Table['$inferSelect'] & OperationRow> {
  type Row = Table['$inferSelect'] & OperationRow
  const isOpen = isNotNull(table.nextCheckAt)
  const isRow = ({ id, communityId }: OperationRow) => hasId(table, id, { communityId })
  const update = (change: Partial<OperationRow>, where: SQL | undefined) =>
    build
      .update(table as SQLiteTable)
      .set(change)
      .where(where)
  return {
    lease: async ({ db, now }, row) => {
      const where = and(isRow(row), isOpen, isUnleased(table, now), isFree(now))
      const [leased] = (await db.tryCommitIf([rowsOf<Row>(update(leasedFrom(now), where).returning())])) ?? []
      return leased?.[0] ?? null
    },
    leaseDue: async ({ db, now }) => {
      const due = build
        .select({ id: table.id })
        .from(table as SQLiteTable)
        .where(and(isOpen, lte(table.nextCheckAt, now), isUnleased(table, now)))
        .orderBy(asc(table.nextCheckAt), asc(table.id))
        .limit(ROWS_AT_ONCE)
      const [leased] = await db.commit([rowsOf<Row>(update(leasedFrom(now), inArray(table.id, due)).returning())])
      return leased
    },
    change: async ({ db }, row, change, alsoWrite = []) => {
      const isHeld = eq(table.leasedUntil, row.leasedUntil ?? new Date(0))
      await db.commitIf([update(change, and(isRow(row), isOpen, isHeld)), ...alsoWrite])
      return { ...row, ...change }
    },
  }
}

/** Writes the row of a new operation; false if its conditions do not hold, or another one was written meanwhile. */
export async function writeOperation(
  { db }: Pick<DbContext, 'db'>,
  statements: readonly [Runnable, ...Runnable[]],
): Promise<boolean> {
  return (await db.tryCommitIf(statements)) !== null
}
