import type { ArticleWithText } from '#db/articles/article-rows.ts'
import type { moveStatements } from '#db/articles/move-article.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Runnable } from '#db/statement.ts'
import type { AppError } from '#shared/kernel/errors.ts'
import type { StaffContext } from '../staff/context.ts'

type ChangedArticle = ReturnType<typeof moveStatements>['statements'][0]

/** The planned change of one article, not yet written. */
export type ArticleChange = {
  /** The article after the change. */
  readonly article: ArticleWithText
  /** For `commitIf`; null if nothing has to change. */
  readonly writes: readonly [ChangedArticle, ...Runnable[]] | null
  /** The refusal when the author has another article in progress. */
  readonly ifAuthorIsBusy?: AppError
}

export async function makeChange({ db }: StaffContext, change: ArticleChange): Promise<ArticleWithText> {
  const { article, writes, ifAuthorIsBusy } = change
  if (!writes) return article
  const [changed] = await db.commitIf(writes).catch((error: unknown) => {
    throw ifAuthorIsBusy && isAuthorBusy(error) ? ifAuthorIsBusy : error
  })
  return { ...article, ...changed[0] }
}

export function isAuthorBusy(error: unknown): boolean {
  return isUniqueViolation(error, 'articles.author_id')
}
