import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The two accounts of a merge, in one community. */
export type MergeArgs = { readonly communityId: string; readonly mergedId: string; readonly keptId: string }

/** A condition on the rows of a table, under the table's own name. */
type RowCondition = (p: MergeArgs) => SQL

/** The kinds that the preview counts. */
export const MERGED_KINDS = [
  'ARTICLES',
  'ANSWERS',
  'FORUM_POSTS',
  'FORUM_REPLIES',
  'FORUM_LIKES',
  'FORUM_FOLLOWS',
  'DRAFTS',
  'CONVERSATIONS',
  'INTRODUCTIONS',
  'GROUPS',
  'MEMBER_FOLLOWS',
  'SAVED_SEARCHES',
  'NOTES',
  'NOTIFICATIONS',
] as const
export type MergedKind = (typeof MERGED_KINDS)[number]

type Moving = {
  /** Identifies a row together with the account it refers to; by default the id. */
  readonly key?: SQLiteColumn
  /** Only these rows; the others stay with the merged account. */
  readonly only?: RowCondition
  /** These rows are deleted: the kept account has the same, or the row would refer to itself. */
  readonly dropped?: RowCondition
  /** Rows of the kept account that are deleted in favour of those of the merged account. */
  readonly replaced?: RowCondition
  /** A row moves only if no row of the kept account has the same value here. */
  readonly isOneFor?: SQLiteColumn
  /** Deleted and inserted again, for tables with triggers on insert and delete. */
  readonly isRewritten?: boolean
  /** For a table with an ordered pair of people: the column of the other person. */
  readonly pairedWith?: SQLiteColumn
  readonly counts?: MergedKind
  /** The rows that the preview counts, if not all. */
  readonly countedIf?: SQL
}

/**
 * A column that refers to a member, and what a merge of accounts does with its rows. `moves`: they refer to the kept account from then on.
 * `follows`: they move with the row of another table that they belong to. `stays`: they keep the merged account.
 */
export type ReferringColumn = { readonly column: SQLiteColumn; readonly because: string } & (
  | { readonly as: 'stays' }
  | { readonly as: 'follows'; readonly parent: SQLiteTable; readonly by: SQLiteColumn }
  | ({ readonly as: 'moves' } & Moving)
)
export type MovingColumn = Extract<ReferringColumn, { readonly as: 'moves' }>
export type FollowingColumn = Extract<ReferringColumn, { readonly as: 'follows' }>

export function stay(because: string, ...columns: readonly SQLiteColumn[]): readonly ReferringColumn[] {
  return columns.map((column) => ({ column, because, as: 'stays' }))
}

export function move(column: SQLiteColumn, because: string, moving: Moving = {}): ReferringColumn {
  return { column, because, as: 'moves', ...moving }
}

/** Moves a row if the kept account has no row with the same value; the others stay with the merged account, or are dropped. */
export function moveOnce(
  column: SQLiteColumn,
  isOneFor: SQLiteColumn,
  because: string,
  { otherwise, ...moving }: Moving & { readonly otherwise: 'stays' | 'dropped' },
): ReferringColumn {
  const isDouble = hasSame(column, isOneFor)
  const { only, dropped } = moving
  return move(column, because, {
    ...moving,
    isOneFor,
    ...(otherwise === 'dropped'
      ? { dropped: (p) => (dropped ? sql`(${isDouble(p)} OR ${dropped(p)})` : isDouble(p)) }
      : { only: (p) => (only ? sql`NOT ${isDouble(p)} AND ${only(p)}` : sql`NOT ${isDouble(p)}`) }),
  })
}

export function follow(
  column: SQLiteColumn,
  to: { readonly parent: SQLiteTable; readonly by: SQLiteColumn },
  because: string,
): ReferringColumn {
  return { column, because, as: 'follows', ...to }
}

/** Condition: the kept account has a row with the same value of `key`. */
function hasSame(column: SQLiteColumn, key: SQLiteColumn): RowCondition {
  return ({ keptId, communityId }) => rowOf(column, key, keptId, communityId)
}

/** Condition: an account has a row with the same `key` as the current one. */
export function rowOf(column: SQLiteColumn, key: SQLiteColumn, accountId: unknown, communityId: unknown): SQL {
  return sql`EXISTS (SELECT 1 FROM ${column.table} AS same WHERE same.${named(column)} = ${accountId}
    AND same.${named(key)} = ${key} AND +same.community_id = ${communityId})`
}

/** The unqualified name of a column, for places where no table name is allowed. */
export function named({ name }: SQLiteColumn): SQL {
  return sql`${sql.identifier(name)}`
}

/** The column of a table by its name in the database. */
export function columnOf(table: SQLiteTable, name: string): SQLiteColumn {
  const column = getTableConfig(table).columns.find((one) => one.name === name)
  if (!column) throw new Error(`There is no column ${name}`)
  return column
}
