import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { id, instant, isOneOf } from './columns.ts'
import { communities } from './communities.ts'
import { users } from './members.ts'

export const PICTURE_STATES = ['STORING', 'IN_USE', 'UNUSED'] as const

/** Pictures that members uploaded. Their files, one for each size, are in object storage; they are served while IN_USE. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: id(),
    communityId: text('community_id')
      .notNull()
      .references(() => communities.id),
    /** Null once the account is deleted, until the files are. */
    userId: text('user_id').references(() => users.id),
    kind: text('kind', { enum: ['AVATAR'] }).notNull(),
    state: text('state', { enum: PICTURE_STATES }).notNull(),
    contentType: text('content_type').notNull(),
    /** In pixels. */
    sizes: text('sizes', { mode: 'json' }).$type<readonly number[]>().notNull(),
    /** Of all sizes together. */
    bytes: integer('bytes').notNull(),
    /** The upload, as its sender names it. */
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Of the state: a job deletes what was not stored to the end, and what is not used any more. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('pictures_operation').on(t.userId, t.operationId),
    index('pictures_storing').on(t.changedAt).where(sql`${t.state} = 'STORING'`),
    index('pictures_unused').on(t.changedAt).where(sql`${t.state} = 'UNUSED'`),
    check('pictures_kind', sql`${t.kind} = 'AVATAR'`),
    check('pictures_state', isOneOf(t.state, PICTURE_STATES)),
  ],
)
