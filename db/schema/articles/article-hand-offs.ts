import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'
import { article } from './articles.ts'

/** Published articles that authors had emailed to their support contacts, for sharing. */
export const articleHandOffs = sqliteTable(
  'article_hand_offs',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    /** The contact's name at that time: changing or removing the contact changes nothing here. */
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
