import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { build, hasId, rowsOf, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StaffContext } from '../staff/context.ts'

type FileTable = SQLiteTable & Readonly<Record<'id' | 'communityId' | 'fileHash' | 'state', SQLiteColumn>>
type RowTable = SQLiteTable & Readonly<Record<'importId' | 'communityId', SQLiteColumn>>

type NewFile<File> = {
  readonly fileHash: string
  readonly atWork: File | undefined
  /** What only files of this kind have. */
  readonly own: Readonly<Record<string, unknown>>
  /** By the names of the columns. */
  readonly rows: readonly object[]
}

type RowsArgs = { readonly importId: string; readonly communityId: string; readonly rows: string }

/** How files of one kind are kept and confirmed; `isAllowed` stands in the WHERE of every write. */
export function importWrites<Files extends FileTable>(
  files: Files,
  rowTable: RowTable,
  isAllowed: (actor: ActorArgs) => SQL,
) {
  type File = Files['$inferSelect'] & { readonly id: string }
  const table = getTableName(files)

  /** Changes a file that waits for its start. */
  const change = ({ actor }: StaffContext, importId: string, values: object, provided?: SQL) =>
    build
      .update(files as SQLiteTable)
      .set(values)
      .where(and(hasId(files, importId, actor), eq(files.state, 'CHECKED'), isAllowed(actor), provided))

  const insertFile = (actor: ActorArgs, row: Readonly<Record<string, unknown>>) => {
    const columns = Object.entries(getTableColumns<SQLiteTable>(files)).filter(([key]) => key in row)
    const names = columns.map(([, { name }]) => sql`${sql.identifier(name)}`)
    const values = columns.map(([key, column]) => sql`${sql.param(row[key], column)}`)
    return build.run(sql`INSERT INTO ${files} (${listed(names)}) SELECT ${listed(values)} WHERE ${isAllowed(actor)}`)
  }

  const insertRows = statement((p: RowsArgs) => {
    const { importId, communityId, ...own } = getTableColumns<SQLiteTable>(rowTable)
    const names = [rowTable.importId, rowTable.communityId, ...Object.values(own)].map(({ name }) =>
      sql.identifier(name),
    )
    const values = Object.entries(own).map(([key, { dataType }]) =>
      dataType === 'json' ? sql`one.value -> ${key}` : sql`one.value ->> ${key}`,
    )
    return build.run(sql`INSERT INTO ${rowTable} (${listed(names.map((name) => sql`${name}`))})
      SELECT ${p.importId}, ${p.communityId}, ${listed(values)} FROM json_each(${p.rows}) AS one`)
  })

  return {
    /** The same file, for as long as it is at work. */
    atWork: statement((p: { readonly communityId: string; readonly fileHash: string }) =>
      rowsOf<File>(
        build
          .select()
          .from(files as SQLiteTable)
          .where(
            and(eq(files.communityId, p.communityId), eq(files.fileHash, p.fileHash), sql`${files.state} <> 'DONE'`),
          ),
      ),
    ),
    change,
    /** Confirms it: a job does the rest. */
    start: (ctx: StaffContext, importId: string, provided?: SQL) =>
      change(ctx, importId, { state: 'RUNNING', confirmedAt: ctx.now, confirmedById: ctx.actor.userId }, provided),
    /** Keeps a file and its rows, in place of those that it had. Answers its id. */
    async keep(ctx: StaffContext, { fileHash, atWork, own, rows }: NewFile<File>): Promise<string> {
      const { db, actor, now } = ctx
      const { communityId, userId: createdById } = actor
      const importId = atWork?.id ?? newId(now)
      const kept = atWork
        ? change(ctx, importId, { ...own, createdAt: now })
        : insertFile(actor, {
            ...{ id: importId, communityId, createdById, fileHash, state: 'CHECKED', createdAt: now },
            ...own,
          })
      const isRow = and(eq(rowTable.importId, importId), eq(rowTable.communityId, communityId))
      try {
        await db.commitIf([
          kept,
          build.delete(rowTable as SQLiteTable).where(isRow),
          insertRows({ importId, communityId, rows: JSON.stringify(rows) }),
        ])
      } catch (error) {
        // A colleague sends the same file at this moment.
        if (isUniqueViolation(error, `${table}.community_id, ${table}.file_hash`)) throw new PreconditionFailed()
        throw error
      }
      return importId
    },
  }
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
