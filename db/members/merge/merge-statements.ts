import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type MERGE_MOVES, memberMergeMoves } from '#db/schema/staff/member-merges.ts'
import { type BoundStatement, build, type Query, statement } from '#db/statement.ts'
import { columnOf, type FollowingColumn, type MergeArgs, type MovingColumn, named, rowOf } from './referring-column.ts'
import { FOLLOWING_COLUMNS, MOVING_COLUMNS } from './referring-columns.ts'
import { toldSinceStatements } from './told-since-merge.ts'

type Move = (typeof MERGE_MOVES)[number]
type RecordArgs = MergeArgs & { readonly mergeId: string }
/** The accounts between which rows move: from merged to kept in a merge, and back in its undo. */
type TransferArgs = {
  readonly communityId: string
  readonly mergeId: string
  readonly fromId: string
  readonly toId: string
}
type Statements<Args extends object> = readonly ((args: Args) => BoundStatement)[]

/**
 * Moves the rows that refer to the merged account, and records each. All rows are selected before any moves, so the order of the tables
 * does not matter.
 */
export function mergeStatements(p: RecordArgs): readonly BoundStatement[] {
  const { communityId, mergeId, mergedId: fromId, keptId: toId } = p
  return [
    ...all(records, p),
    ...all(droppings, { communityId, mergeId, accountId: fromId }),
    ...all(replacements, { communityId, mergeId, accountId: toId }),
    ...all(transfers, { communityId, mergeId, fromId, toId }),
  ]
}

/**
 * Gives the recorded rows back that the kept account still has, and writes the deleted ones again. What the kept account wrote since then in a
 * text or conversation that goes back, or was told about it, goes with it; everything else that it wrote stays.
 */
export function undoStatements(p: RecordArgs): readonly BoundStatement[] {
  const { communityId, mergeId, mergedId: toId, keptId: fromId } = p
  return [
    ...all(transfers, { communityId, mergeId, fromId, toId }),
    ...all(restorations, { communityId, mergeId }),
    ...toldSinceStatements(p),
  ]
}

function all<Args extends object>(statements: Statements<Args>, args: Args): readonly BoundStatement[] {
  return statements.map((one) => one(args))
}

const records: Statements<RecordArgs> = MOVING_COLUMNS.flatMap((moving) => {
  const { column, replaced, isRewritten } = moving
  const ofMerged = statement((p: RecordArgs) => {
    const isDropped = moving.dropped?.(p)
    const move = isDropped ? sql`CASE WHEN ${isDropped} THEN 'DROPPED' ELSE 'MOVED' END` : sql`'MOVED'`
    const droppedRow = isDropped ? sql`CASE WHEN ${isDropped} THEN ${wholeRow(column)} END` : sql`NULL`
    const row = isRewritten ? wholeRow(column) : droppedRow
    return record(moving, p, { move, row, where: rowsToMove(moving, p) })
  })
  if (!replaced) return [ofMerged]
  const ofKept = statement((p: RecordArgs) =>
    record(moving, p, {
      move: sql`'REPLACED'`,
      row: wholeRow(column),
      where: sql`${column} = ${p.keptId} AND ${communityOf(column)} = ${p.communityId} AND ${replaced(p)}`,
    }),
  )
  return [ofMerged, ofKept]
})

/** Condition: the rows of the merged account that do not stay with it. */
export function rowsToMove({ column, only }: MovingColumn, p: MergeArgs): SQL {
  const own = sql`${column} = ${p.mergedId} AND ${communityOf(column)} = ${p.communityId}`
  return only ? sql`${own} AND ${only(p)}` : own
}

type Recorded = { readonly move: SQL; readonly row: SQL; readonly where: SQL }

function record(moving: MovingColumn, p: RecordArgs, { move, row, where }: Recorded) {
  const { column } = moving
  return build.run(sql`INSERT INTO ${memberMergeMoves} (merge_id, community_id, source, column_name, move, row_key, row)
    SELECT ${p.mergeId}, ${p.communityId}, ${tableName(column)}, ${column.name}, ${move}, ${keyOf(moving)}, ${row}
    FROM ${column.table} WHERE ${where}`)
}

type DeletionArgs = { readonly communityId: string; readonly mergeId: string; readonly accountId: string }

function deletionsOf(columns: readonly MovingColumn[], move: Move): Statements<DeletionArgs> {
  return columns.map((moving) =>
    statement((p: DeletionArgs) =>
      build.run(sql`DELETE FROM ${moving.column.table} WHERE ${moving.column} = ${p.accountId}
        AND ${communityOf(moving.column)} = ${p.communityId} AND ${keyOf(moving)} IN ${recordedKeys(moving, move, p)}`),
    ),
  )
}

const droppings = deletionsOf(
  MOVING_COLUMNS.filter(({ dropped }) => dropped),
  'DROPPED',
)
const replacements = deletionsOf(
  MOVING_COLUMNS.filter(({ replaced }) => replaced),
  'REPLACED',
)

const transfers: Statements<TransferArgs> = [
  ...MOVING_COLUMNS.flatMap((moving) => transfersOf(moving).map((make) => statement(make))),
  ...FOLLOWING_COLUMNS.map((following) => statement((p: TransferArgs) => followed(following, p))),
]

function transfersOf(moving: MovingColumn): readonly ((p: TransferArgs) => Query)[] {
  if (moving.pairedWith) return [pairTransfer(moving.column, moving.pairedWith, moving)]
  if (moving.isRewritten) return [rewriting(moving), clearing(moving)]
  return [
    (p) =>
      build.run(
        sql`UPDATE ${moving.column.table} SET ${named(moving.column)} = ${p.toId} WHERE ${transferred(moving, p)}`,
      ),
  ]
}

/** Condition: the recorded rows that the source account has, unless the target account has the same. */
function transferred(moving: MovingColumn, p: TransferArgs): SQL {
  const { column, isOneFor } = moving
  const recorded = sql`${column} = ${p.fromId} AND ${communityOf(column)} = ${p.communityId}
    AND ${keyOf(moving)} IN ${recordedKeys(moving, 'MOVED', p)}`
  return isOneFor ? sql`${recorded} AND NOT ${rowOf(column, isOneFor, p.toId, p.communityId)}` : recorded
}

/** The two people of a row are ordered by id. */
function pairTransfer(column: SQLiteColumn, other: SQLiteColumn, moving: MovingColumn): (p: TransferArgs) => Query {
  const [first, second] = column.name === 'first_id' ? [column, other] : [other, column]
  return (p) => {
    const stays = sql`CASE WHEN ${first} = ${p.fromId} THEN ${second} ELSE ${first} END`
    return build.run(sql`UPDATE ${column.table} SET ${named(first)} = min(${p.toId}, ${stays}), ${named(second)} = max(${p.toId}, ${stays})
      WHERE (${first} = ${p.fromId} OR ${second} = ${p.fromId}) AND ${communityOf(column)} = ${p.communityId}
        AND ${keyOf(moving)} IN ${recordedKeys(moving, 'MOVED', p)}`)
  }
}

/** As the row was recorded: what becomes of it while the kept account has it is no matter of the other one. */
function rewriting(moving: MovingColumn): (p: TransferArgs) => Query {
  const { column } = moving
  const columns = getTableConfig(column.table).columns
  return (p) => {
    const values = columns.map((one) => (one.name === column.name ? sql`${p.toId}` : presentOrRecorded(one)))
    return build.run(sql`INSERT INTO ${column.table} (${sql.join(columns.map(named), sql`, `)})
      SELECT ${sql.join(values, sql`, `)} FROM ${column.table} CROSS JOIN ${recordOf(moving, p)} AND ${transferred(moving, p)}`)
  }
}

/** Deletes what `rewriting` has written for the other account, unless it has changed since. */
function clearing(moving: MovingColumn): (p: TransferArgs) => Query {
  const { column } = moving
  const person = `$.${column.name}`
  return (p) =>
    build.run(sql`DELETE FROM ${column.table} WHERE ${column} = ${p.fromId} AND ${communityOf(column)} = ${p.communityId}
      AND EXISTS (SELECT 1 FROM ${recordOf(moving, p)}
        AND (done.row IS NULL OR json_remove(done.row, ${person}) = json_remove(${wholeRow(column)}, ${person})))`)
}

/** The record of the row that is looked at. */
function recordOf(moving: MovingColumn, p: TransferArgs): SQL {
  const { column } = moving
  return sql`${memberMergeMoves} AS done WHERE done.merge_id = ${p.mergeId} AND done.community_id = ${p.communityId}
    AND done.source = ${tableName(column)} AND done.column_name = ${column.name} AND done.move = 'MOVED'
    AND done.row_key = ${keyOf(moving)}`
}

/** A build of before has recorded no row. */
function presentOrRecorded(column: SQLiteColumn): SQL {
  const recorded = recordedValue(column)
  return column.name === 'community_id' ? recorded : sql`iif(done.row IS NULL, ${column}, ${recorded})`
}

function recordedValue({ name }: SQLiteColumn): SQL {
  return name === 'community_id' ? sql`done.community_id` : sql`json_extract(done.row, ${`$.${name}`})`
}

function followed({ column, by, parent }: FollowingColumn, p: TransferArgs) {
  const moved = sql`(SELECT done.row_key FROM ${memberMergeMoves} AS done WHERE done.merge_id = ${p.mergeId}
    AND done.community_id = ${p.communityId} AND done.source = ${getTableConfig(parent).name} AND done.move = 'MOVED')`
  return build.run(sql`UPDATE ${column.table} SET ${named(column)} = ${p.toId} WHERE +${column} = ${p.fromId}
    AND +${communityOf(column)} = ${p.communityId} AND ${by} IN ${moved}`)
}

const restorations: Statements<{ readonly communityId: string; readonly mergeId: string }> = MOVING_COLUMNS.filter(
  ({ dropped, replaced }) => dropped ?? replaced,
).map(({ column }) =>
  statement((p: { readonly communityId: string; readonly mergeId: string }) => {
    const { columns, foreignKeys } = getTableConfig(column.table)
    const parents = foreignKeys.map((one) => one.reference())
    // The parent of the row may have been deleted; people and communities never are.
    const isStillThere = parents
      .filter(({ foreignColumns: [to] }) => to && !['users', 'communities'].includes(tableName(to)))
      .map(({ columns: [from], foreignColumns: [to] }) => {
        if (!from || !to) throw new Error('A foreign key without columns')
        const isThere = sql`EXISTS (SELECT 1 FROM ${to.table} AS parent WHERE parent.${named(to)} = ${recordedValue(from)}
          AND +parent.community_id = ${p.communityId})`
        return from.notNull ? sql` AND ${isThere}` : sql` AND (${recordedValue(from)} IS NULL OR ${isThere})`
      })
    return build.run(sql`INSERT INTO ${column.table} (${sql.join(columns.map(named), sql`, `)})
      SELECT ${sql.join(columns.map(recordedValue), sql`, `)}
      FROM ${memberMergeMoves} AS done WHERE done.merge_id = ${p.mergeId} AND done.community_id = ${p.communityId}
        AND done.source = ${tableName(column)} AND done.column_name = ${column.name} AND done.move <> 'MOVED'
        ${sql.join(isStillThere)}
      ON CONFLICT DO NOTHING`)
  }),
)

type KeyArgs = { readonly communityId: string; readonly mergeId: string }

function recordedKeys({ column }: MovingColumn, move: Move, p: KeyArgs): SQL {
  return sql`(SELECT done.row_key FROM ${memberMergeMoves} AS done WHERE done.merge_id = ${p.mergeId}
    AND done.community_id = ${p.communityId} AND done.source = ${tableName(column)}
    AND done.column_name = ${column.name} AND done.move = ${move})`
}

function keyOf({ column, key }: MovingColumn): SQL {
  return sql`${key ?? columnOf(column.table, 'id')}`
}

function communityOf(column: SQLiteColumn): SQL {
  return sql`${columnOf(column.table, 'community_id')}`
}

function wholeRow(column: SQLiteColumn): SQL {
  const pairs = getTableConfig(column.table).columns.map((one) => sql`${one.name}, ${one}`)
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

function tableName(column: SQLiteColumn): string {
  return getTableConfig(column.table).name
}
