import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person, users } from '../members.ts'

/** Accounts of one member that staff merged. The row stays: it says which account replaces the merged one. */
export const memberMerges = sqliteTable(
  'member_merges',
  {
    id: id(),
    communityId: community(),
    /** The account that was closed. */
    mergedId: person('merged_id'),
    /** The account that has the merged account's content now. */
    keptId: person('kept_id'),
    actorId: person('actor_id'),
    reason: text('reason').notNull(),
    /** The state of the merged account, for the undo. */
    wasActive: flag('was_active').notNull(),
    publicSlug: text('public_slug'),
    mergedAt: instant('merged_at').notNull(),
    /** Whether `member_merge_moves` still has what was moved: only then can the merge be undone. */
    isRecorded: flag('is_recorded').notNull().default(true),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('member_merges_once').on(t.mergedId).where(sql`${t.undoneAt} IS NULL`),
    index('member_merges_of_merged').on(t.mergedId, t.mergedAt, t.id),
    index('member_merges_of_kept').on(t.keptId, t.mergedAt, t.id),
    index('member_merges_recorded').on(t.mergedAt).where(sql`${t.isRecorded} = 1`),
    check('member_merges_of_two', sql`${t.mergedId} <> ${t.keptId}`),
    check('member_merges_undone', sql`(${t.undoneAt} IS NULL) = (${t.undoneBy} IS NULL)`),
    check('member_merges_undone_once', sql`${t.undoneAt} IS NULL OR ${t.isRecorded} = 0`),
  ],
)

/**
 * MOVED: the row has the kept account in place of the merged one. DROPPED: a row of the merged account was deleted, because the kept one
 * has the same. REPLACED: a row of the kept account was deleted in favour of the merged one's.
 */
export const MERGE_MOVES = ['MOVED', 'DROPPED', 'REPLACED'] as const

/** The changes of a merge, for its undo; deleted when the time for that is over. */
export const memberMergeMoves = sqliteTable(
  'member_merge_moves',
  {
    mergeId: text('merge_id')
      .notNull()
      .references(() => memberMerges.id),
    communityId: community(),
    /** The table and the column that referred to the merged account. */
    source: text('source').notNull(),
    columnName: text('column_name').notNull(),
    move: text('move', { enum: MERGE_MOVES }).notNull(),
    /** Finds the row together with the account that it refers to. */
    rowKey: text('row_key').notNull(),
    /** All columns of a row that was deleted, or written anew for the kept account, as JSON. */
    row: text('row'),
  },
  (t) => [
    primaryKey({ columns: [t.mergeId, t.source, t.columnName, t.move, t.rowKey] }),
    check('member_merge_moves_move', isOneOf(t.move, MERGE_MOVES)),
    check('member_merge_moves_row', sql`${t.move} = 'MOVED' OR ${t.row} IS NOT NULL`),
  ],
)
