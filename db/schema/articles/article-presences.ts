import { index, sqliteTable, unique } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'
import { article } from './articles.ts'

/** Who has the page of an article open. Leaving the page writes nothing: its row just becomes old. */
export const articlePresences = sqliteTable(
  'article_presences',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    seenAt: instant('seen_at').notNull(),
    /** When they last typed there; null while they only read. */
    wroteAt: instant('wrote_at'),
  },
  (t) => [
    unique('article_presences_once').on(t.articleId, t.userId),
    index('article_presences_by_age').on(t.seenAt),
    index('article_presences_of_person').on(t.userId),
  ],
)
