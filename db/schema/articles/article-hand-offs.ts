import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'
import { article } from './articles.ts'

/** Which published article its author had emailed to which of their support contacts, for sharing it. */
export const articleHandOffs = sqliteTable(
  'article_hand_offs',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    /** As the contact was then: changing or removing it changes nothing here. */
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    operationId: text('operation_id').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    index('article_hand_offs_by_user').on(t.communityId, t.userId, t.sentAt, t.id),
    index('article_hand_offs_by_article').on(t.articleId),
    unique('article_hand_offs_operation').on(t.userId, t.operationId),
  ],
)
