import { sql } from 'drizzle-orm'
import { build, statement } from '#db/statement.ts'
import { rowsToMove } from './merge-statements.ts'
import type { MergeArgs, MergedKind } from './referring-column.ts'
import { MOVING_COLUMNS } from './referring-columns.ts'

export type MergeCount = {
  readonly kind: MergedKind
  readonly moved: number
  /** Deleted, because the kept account has the same row. */
  readonly dropped: number
  /** Rows that stay with the merged account. */
  readonly left: number
}

type Counted = { readonly kind: MergedKind; readonly rows: number; readonly going: number; readonly dropped: number }

/** The number of rows of each kind that a merge moves, by the conditions of the merge itself. */
export const countMoves = statement((p: MergeArgs) => {
  const parts = MOVING_COLUMNS.filter(({ counts }) => counts).map((moving) => {
    const { column, counts, countedIf, dropped } = moving
    const going = rowsToMove(moving, p)
    return sql`SELECT ${counts} AS kind, count(*) AS rows, count(*) FILTER (WHERE ${going}) AS going,
      ${dropped ? sql`count(*) FILTER (WHERE ${going} AND ${dropped(p)})` : sql`0`} AS dropped
      FROM ${column.table} WHERE ${column} = ${p.mergedId} AND ${sql`${column.table}`}.community_id = ${p.communityId}
      ${countedIf ? sql`AND ${countedIf}` : sql``}`
  })
  return build.all<Counted>(sql.join(parts, sql` UNION ALL `))
})

/** The sums of the columns of each kind. */
export function toCounts(rows: readonly Counted[], kinds: readonly MergedKind[]): readonly MergeCount[] {
  return kinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const sum = (of: (row: Counted) => number) => own.reduce((all, row) => all + of(row), 0)
    const [all, going, dropped] = [sum((row) => row.rows), sum((row) => row.going), sum((row) => row.dropped)]
    return { kind, moved: going - dropped, dropped, left: all - going }
  })
}
