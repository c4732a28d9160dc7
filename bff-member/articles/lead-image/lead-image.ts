import { inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { leadImageVerbs, type SaveLeadImageInput } from '#db/articles/lead-image/lead-image-verbs.ts'
import type { ActorContext, FilesContext } from '#db/context.ts'
import type { PictureBase } from '#db/pictures/described-picture.ts'
import { ARTICLE_IMAGE } from '#db/pictures/picture-kinds.ts'
import { checkPictureWords } from '#db/pictures/picture-words.ts'
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

/** Saves the lead image of an own article while its status lets the author edit the text. */
export async function saveLeadImage(
  ctx: ActorContext & FilesContext,
  input: SaveLeadImageInput,
): Promise<ArticleWithText> {
  return savedOrRefused(await verbs.saveLeadImage(ctx, input))
}

export type DescribeLeadImageInput = {
  readonly articleId: string
  readonly alt: string
  readonly credit?: string | null | undefined
} & PictureBase

export async function describeLeadImage(
  ctx: ActorContext,
  { articleId, alt, credit, ...base }: DescribeLeadImageInput,
): Promise<ArticleWithText> {
  const words = checkPictureWords(ARTICLE_IMAGE, { alt, credit })
  return savedOrRefused(await verbs.describeLeadImage(ctx, { articleId, base, words }))
}

export async function removeLeadImage(ctx: ActorContext, articleId: string): Promise<ArticleWithText> {
  return savedOrRefused(await verbs.removeLeadImage(ctx, articleId))
}
