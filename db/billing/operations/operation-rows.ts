import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { build, hasId, type Runnable, rowsOf } from '#db/statement.ts'

/** What the row of an operation at the provider has, whatever its kind. The row is written before the provider is called. */
export type OperationRow = {
  readonly id: string
  readonly communityId: string
  /** Who works on it holds it until then; the instant is also its fence. */
  readonly leasedUntil: Date | null
  /** When the job goes on with it; null once nothing is to be done. */
  readonly nextCheckAt: Date | null
}

type OperationTable = SQLiteTable & Readonly<Record<keyof OperationRow, SQLiteColumn>>

/** Longer than all calls of one request together may take. */
export const LEASE_MS = 120_000
/** When a job looks again at what is not known yet. */
export const CHECK_AGAIN_MS = 30_000
const ROWS_AT_ONCE = 20

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/**
 * The place of a due row among those of its community: ordered by it, a run has a share for each community, so that one of which thousands are due
 * holds up no other. Those that the provider was asked for already come first: what became of them is not known, and jobs write many at once
 * of which none was.
 */
export function turnInCommunity(table: Record<'communityId' | 'sentAt' | 'nextTryAt' | 'id', SQLiteColumn>): SQL {
  const { communityId, sentAt, nextTryAt, id } = table
  return sql`row_number() OVER (PARTITION BY ${communityId} ORDER BY ${sentAt} IS NULL, ${nextTryAt}, ${id})`
}

/** What a row that is written for a call that this caller is about to make begins with. */
export function leasedFrom(now: Date) {
  return { leasedUntil: later(now, LEASE_MS), nextCheckAt: later(now, LEASE_MS) }
}

/** What ends a row, or leaves it to the job. */
export const RELEASED = { leasedUntil: null, nextCheckAt: null } as const
export function lookedAtAgain(now: Date, afterMs = CHECK_AGAIN_MS) {
  return { leasedUntil: null, nextCheckAt: later(now, afterMs) }
}

/** Leases and changes the rows of one table. `isFree` is asked for beside the lease when a caller goes on with one. */
export type OperationRows<Row extends OperationRow> = {
  /** Null while somebody else works on it or once it has ended. */
  readonly lease: (ctx: DbContext, row: OperationRow) => Promise<Row | null>
  /** Those that nobody goes on with, leased to this caller. */
  readonly leaseDue: (ctx: DbContext) => Promise<readonly Row[]>
  /** Changes a row that this caller holds, in one batch with `alsoWrite`; throws PreconditionFailed once it is another's. */
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
  const isUnleased = (now: Date) => or(isNull(table.leasedUntil), lte(table.leasedUntil, now))
  const isRow = ({ id, communityId }: OperationRow) => hasId(table, id, { communityId })
  const update = (change: Partial<OperationRow>, where: SQL | undefined) =>
    build
      .update(table as SQLiteTable)
      .set(change)
      .where(where)
  return {
    lease: async ({ db, now }, row) => {
      const where = and(isRow(row), isOpen, isUnleased(now), isFree(now))
      const [leased] =
        (await unlessTaken(() => db.commitIf([rowsOf<Row>(update(leasedFrom(now), where).returning())]))) ?? []
      return leased?.[0] ?? null
    },
    leaseDue: async ({ db, now }) => {
      const due = build
        .select({ id: table.id })
        .from(table as SQLiteTable)
        .where(and(isOpen, lte(table.nextCheckAt, now), isUnleased(now)))
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

/** Null where a row is another caller's by now, or has ended. */
export async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

/** Writes the row of a new operation; false where its conditions do not hold, or another one was written meanwhile. */
export async function writeOperation(
  { db }: Pick<DbContext, 'db'>,
  statements: readonly [Runnable, ...Runnable[]],
): Promise<boolean> {
  return (await unlessTaken(() => db.commitIf(statements))) !== null
}
