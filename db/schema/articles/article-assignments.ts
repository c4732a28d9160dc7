import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { users } from '../members.ts'
import { articles } from './articles.ts'

/** Articles that were assigned to an editor in one operation, each with its editor and status before, for the undo. */
export const articleAssignments = sqliteTable(
  'article_assignments',
  {
    id: id(),
    communityId: community(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    operationId: text('operation_id').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id),
    editorId: text('editor_id')
      .notNull()
      .references(() => users.id),
    toStatus: text('to_status', { enum: ARTICLE_STATUSES }).notNull(),
    /** The status change of the assignment. It can be undone while this is the article's last one. */
    eventId: text('event_id').notNull(),
    fromEditorId: text('from_editor_id').references(() => users.id),
    fromStatus: text('from_status', { enum: ARTICLE_STATUSES }).notNull(),
    fromStatusUpdatedAt: instant('from_status_updated_at').notNull(),
    fromEventId: text('from_event_id'),
    /** Null until it is undone. */
    undoEventId: text('undo_event_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('article_assignments_once').on(t.communityId, t.actorId, t.operationId, t.articleId),
    index('article_assignments_by_article').on(t.articleId),
  ],
)
