import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { type BoundStatement, build, hasId, rowsOf, statement } from '#db/statement.ts'
import type { ImportState } from '#shared/domain/imports/states.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

const LISTED = 10

type FileTable = SQLiteTable &
  Readonly<Record<'id' | 'communityId' | 'createdById' | 'state' | 'createdAt', SQLiteColumn>>
type RowTable = SQLiteTable & Readonly<Record<'importId' | 'communityId' | 'rowNumber' | 'outcome', SQLiteColumn>>

/** A file that staff have brought, whatever is in it. */
export type ImportView<Outcome> = {
  readonly id: string
  readonly state: ImportState
  readonly createdAt: Date
  readonly createdBy: string
  /** How many of its rows have each outcome. */
  readonly outcomes: readonly { readonly outcome: Outcome; readonly rows: number }[]
}

type Kind = {
  readonly files: FileTable
  readonly rows: RowTable
  /** What only files of this kind have. */
  readonly own: Readonly<Record<string, SQLiteColumn | SQL>>
  /** The outcome of a row of which something was made. */
  readonly made: 'CREATED' | 'INVITED'
  readonly checkAccess: (ctx: ActorContext) => Promise<void>
}

type FileArgs = { readonly communityId: string; readonly importId: string }
export type ImportRowsArgs = FileArgs & { readonly after: number; readonly limit: number }
export type ImportRowsInput = PageInput & { readonly importId: string }

/** The files of one kind as staff see them, one and the last ones, and the rows of one. */
export function importReads<Outcome extends string, Own extends object>({ files, rows, own, made, checkAccess }: Kind) {
  type View = ImportView<Outcome> & Own
  type Row = Omit<View, 'createdBy' | 'outcomes'> & Readonly<Record<'givenName' | 'familyName' | 'outcomes', string>>
  const select = () =>
    build
      .select({
        id: files.id,
        state: files.state,
        createdAt: files.createdAt,
        ...own,
        givenName: users.givenName,
        familyName: users.familyName,
        outcomes: sql<string>`(SELECT json_group_array(json_object('outcome', counted.outcome, 'rows', counted.rows))
          FROM (SELECT of_file.outcome, count(*) AS rows FROM ${rows} AS of_file
            WHERE of_file.import_id = ${files.id} AND of_file.community_id = ${files.communityId}
            GROUP BY of_file.outcome ORDER BY of_file.outcome) AS counted)`,
      })
      .from(files as SQLiteTable)
      // Staff belong to the admin community.
      .innerJoin(users, sql`${users.id} = ${files.createdById}`)
  const one = statement((p: FileArgs) => rowsOf<Row>(select().where(hasId(files, p.importId, p))))
  const newest = statement((p: { readonly communityId: string; readonly limit: number }) =>
    rowsOf<Row>(
      select()
        .where(eq(files.communityId, p.communityId))
        .orderBy(desc(files.createdAt), desc(files.id))
        .limit(p.limit),
    ),
  )
  const toView = ({ givenName, familyName, outcomes, ...row }: Row) =>
    ({
      ...row,
      createdBy: fullName({ givenName, familyName }),
      outcomes: JSON.parse(outcomes),
    }) as unknown as View

  return {
    async read(ctx: ActorContext, importId: string): Promise<View | null> {
      const { communityId } = ctx.actor
      const [, [row]] = await Promise.all([checkAccess(ctx), ctx.db.read(one({ communityId, importId }))])
      return row ? toView(row) : null
    },
    /** The files that staff brought last. */
    async list(ctx: ActorContext): Promise<readonly View[]> {
      const { communityId } = ctx.actor
      const [, found] = await Promise.all([checkAccess(ctx), ctx.db.read(newest({ communityId, limit: LISTED }))])
      return found.map(toView)
    },
    /** Of the rows of a file: those after a place in its order, all of them or those of which nothing is made. */
    rowsAfter: (p: ImportRowsArgs, onlyLeftOut: boolean) => ({
      where: and(
        eq(rows.importId, p.importId),
        eq(rows.communityId, p.communityId),
        gt(rows.rowNumber, p.after),
        onlyLeftOut ? sql`${rows.outcome} NOT IN ('READY', ${made})` : undefined,
      ),
      order: asc(rows.rowNumber),
    }),
    /** A page of the rows of a file. */
    async listRows<Row extends { readonly rowNumber: number }, RowView>(
      ctx: ActorContext,
      { importId, ...page }: ImportRowsInput,
      listed: (p: ImportRowsArgs) => BoundStatement<Row[]>,
      toRowView: (row: Row) => RowView,
    ): Promise<ConnectionView<RowView>> {
      const after = page.after ? rowNumberOf(page.after) : 0
      const args = { communityId: ctx.actor.communityId, importId, after, limit: page.first + 1 }
      const [, found] = await Promise.all([checkAccess(ctx), ctx.db.read(listed(args))])
      return pageOf(found, page, (row) => edgeAt({ at: new Date(0), id: String(row.rowNumber) }, toRowView(row)))
    },
  }
}
