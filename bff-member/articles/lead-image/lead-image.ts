import { inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import {
  type DescribeLeadImageInput,
  leadImageVerbs,
  type SaveLeadImageInput,
} from '#db/articles/lead-image/lead-image-verbs.ts'
import type { ActorContext, FilesContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { canAuthorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { savedOrRefused } from '../auto-save-revision.ts'
import { isOwnArticle } from '../context.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canAuthorEdit)

const verbs = leadImageVerbs({
  isVisible: isOwnArticle,
  isWritable: () => inArray(articles.status, EDITABLE),
})

/** Of an own article, in the statuses in which its author may change the text. */
export async function saveLeadImage(
  ctx: ActorContext & FilesContext,
  input: SaveLeadImageInput,
): Promise<ArticleWithText> {
  return savedOrRefused(await verbs.saveLeadImage(ctx, input))
}

export async function describeLeadImage(ctx: ActorContext, input: DescribeLeadImageInput): Promise<ArticleWithText> {
  return savedOrRefused(await verbs.describeLeadImage(ctx, input))
}

export async function removeLeadImage(ctx: ActorContext, articleId: string): Promise<ArticleWithText> {
  return savedOrRefused(await verbs.removeLeadImage(ctx, articleId))
}
