import { type ArticleWithText, toArticleWithText } from '#db/articles/article-rows.ts'
import { selectArticlesWithText } from '#db/articles/read-articles.ts'
import { historyReader } from '#db/articles/read-history.ts'
import type { ActorContext } from '#db/context.ts'
import { statement } from '#db/statement.ts'
import { isOwnArticleEvenTrashed, type OwnArticleArgs } from './context.ts'

const articleEvenTrashed = statement((p: OwnArticleArgs & { readonly now: Date }) =>
  selectArticlesWithText(isOwnArticleEvenTrashed(p)),
)

/** The own article with its text, even while it is in the trash. */
export async function readArticleEvenTrashed(
  { db, actor, now }: ActorContext,
  articleId: string,
): Promise<ArticleWithText | null> {
  const [found] = await db.read(articleEvenTrashed({ ...actor, articleId, now }))
  return found ? toArticleWithText(found) : null
}

/** The history of an own article; empty for any other article. */
export const ownHistory = historyReader(isOwnArticleEvenTrashed)
