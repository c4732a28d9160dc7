import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { unlessTaken } from '#db/errors.ts'
import { type Elapsed, elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { build, hasId, type Runnable, rowsOf } from '#db/statement.ts'

/** The common columns of an import file from staff, whatever its content. */
export type ImportFile = {
  readonly id: string
  readonly communityId: string
  readonly confirmedById: string | null
  /** End of the lease of the run that works on it; the instant is also the fence. */
  readonly leasedUntil: Date | null
}

type FileTable = SQLiteTable & Readonly<Record<keyof ImportFile | 'state' | 'confirmedAt' | 'createdAt', SQLiteColumn>>

/** The rows of the files are in a separate table. */
type RowTable = SQLiteTable & Readonly<Record<'importId' | 'communityId' | 'rowNumber' | 'outcome', SQLiteColumn>>

/** A portion of the rows of a file. */
export type PortionArgs = { readonly importId: string; readonly communityId: string; readonly limit: number }

export type Portion<File extends ImportFile> = {
  readonly rows: number
  /** The lease to continue with; null if the file is done, or another run has it. */
  readonly held: File | null
}

type RunOptions = { readonly portions?: number; readonly elapsedMs?: Elapsed }

const FILES_AT_ONCE = 20

/** Processes the files of one kind, a portion of rows per batch: the next run continues where a run ended early. */
export function importFiles<Table extends FileTable>(table: Table, rowTable: RowTable, portionsPerRun: number) {
  type File = Table['$inferSelect'] & ImportFile
  const isRunning = sql`${table.state} = 'RUNNING'`
  const update = (change: Readonly<Record<string, unknown>>, where: SQL | undefined) =>
    build
      .update(table as SQLiteTable)
      .set(change)
      .where(where)

  /** Condition: no later run has taken it over. */
  const isHeld = ({ id, communityId, leasedUntil }: ImportFile) =>
    and(
      hasId(table, id, { communityId }),
      eq(table.state, 'RUNNING'),
      leasedUntil === null ? sql`FALSE` : eq(table.leasedUntil, leasedUntil),
    )

  /** Leases the oldest file that no run holds. */
  async function lease({ db, now }: DbContext): Promise<File | null> {
    const isFree = isUnleased(table, now)
    const oldest = build
      .select({ id: table.id })
      .from(table as SQLiteTable)
      .where(and(isRunning, lte(table.confirmedAt, now), isFree))
      .orderBy(asc(table.confirmedAt), asc(table.id))
      .limit(1)
    const leased = update({ leasedUntil: leaseEnd(now) }, inArray(table.id, oldest)).returning()
    const [[file]] = await db.commit([rowsOf<File>(leased)])
    return file ?? null
  }

  return {
    /** The rows that the file still has to process, in its order. */
    readyRows: (p: PortionArgs) => ({
      where: and(
        eq(rowTable.importId, p.importId),
        eq(rowTable.communityId, p.communityId),
        // Inlined, not a parameter, so that the index of these rows is used.
        sql`${rowTable.outcome} = 'READY'`,
      ),
      order: asc(rowTable.rowNumber),
    }),
    /** The file with a lease from now on, and the statement that takes it, for the beginning of a batch. */
    hold(file: File, now: Date): readonly [held: File, takes: Runnable] {
      const held = { ...file, leasedUntil: leaseEnd(now) }
      return [held, update({ leasedUntil: held.leasedUntil }, isHeld(file))]
    },
    /** Keeps the lease: the statement changes no row once another run has it. */
    stillHeld: (file: File): Runnable => update({ leasedUntil: file.leasedUntil }, isHeld(file)),
    async finish({ db, now }: DbContext, file: File): Promise<Portion<File>> {
      await db.commitIf([update({ state: 'DONE', finishedAt: now, leasedUntil: null }, isHeld(file))])
      return { rows: 0, held: null }
    },
    async run<Ctx extends DbContext>(
      ctx: Ctx,
      work: (ctx: Ctx, file: File) => Promise<Portion<File>>,
      { portions = portionsPerRun, elapsedMs = elapsedSince() }: RunOptions,
    ): Promise<JobReport> {
      const report = { done: 0, later: 0, failed: 0 }
      const present = () => ({ ...ctx, now: new Date(ctx.now.getTime() + elapsedMs()) })
      let file = await lease(present())
      for (let i = 0; i < portions && file; i++) {
        const held: File = file
        const portion = (await unlessTaken(work(present(), held))) ?? { rows: 0, held: null }
        report.done += portion.rows
        file = portion.held ?? (await lease(present()))
      }
      if (file) await ctx.db.commit([update({ leasedUntil: null }, isHeld(file))])
      return report
    },
    /** Deletes old files with their rows: what was created from them is stored elsewhere. Returns how many. */
    async deleteOld({ db, now }: DbContext, keptMs: number): Promise<number> {
      const before = new Date(now.getTime() - keptMs)
      const old = () =>
        build
          .select({ id: table.id })
          .from(table as SQLiteTable)
          .where(and(lte(table.createdAt, before), sql`+${table.state} <> 'RUNNING'`))
          .limit(FILES_AT_ONCE)
      const [, gone] = await db.commit([
        build.delete(rowTable as SQLiteTable).where(inArray(rowTable.importId, old())),
        rowsOf<File>(
          build
            .delete(table as SQLiteTable)
            .where(inArray(table.id, old()))
            .returning(),
        ),
      ])
      return gone.length
    },
  }
}
