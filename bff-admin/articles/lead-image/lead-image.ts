import { and, inArray } from 'drizzle-orm'
import type { ArticleWithText } from '#db/articles/article-rows.ts'
import {
  type DescribeLeadImageInput,
  leadImageVerbs,
  type SaveLeadImageInput,
} from '#db/articles/lead-image/lead-image-verbs.ts'
import type { FilesContext } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'
import { isArticleInCommunity } from '../article-access.ts'
import { savedOrRefused } from '../text/auto-save-revision.ts'

const EDITABLE = ARTICLE_STATUSES.filter(canEditorEdit)

const verbs = leadImageVerbs({
  isVisible: (p) => and(isArticleInCommunity(p), hasPermission(p, 'articles.edit')),
  isWritable: () => inArray(articles.status, EDITABLE),
})

type Changed = { readonly article: ArticleWithText; readonly leadImageId: string | null }

function audited(ctx: StaffContext) {
  return ({ article, leadImageId }: Changed) => [
    auditStatement(ctx, {
      action: 'article.lead-image',
      target: { type: 'article', id: article.id },
      memberVisible: false,
      before: { leadImageId: article.leadImageId },
      after: { leadImageId },
    }),
  ]
}

/** Saves the lead image while the status lets editors change the text. */
export async function saveLeadImage(
  ctx: StaffContext & FilesContext,
  input: SaveLeadImageInput,
): Promise<ArticleWithText> {
  await checkPermission(ctx, 'articles.edit')
  return savedOrRefused(ctx, await verbs.saveLeadImage(ctx, input, audited(ctx)))
}

export async function describeLeadImage(ctx: StaffContext, input: DescribeLeadImageInput): Promise<ArticleWithText> {
  await checkPermission(ctx, 'articles.edit')
  return savedOrRefused(ctx, await verbs.describeLeadImage(ctx, input, audited(ctx)))
}

export async function removeLeadImage(ctx: StaffContext, articleId: string): Promise<ArticleWithText> {
  await checkPermission(ctx, 'articles.edit')
  return savedOrRefused(ctx, await verbs.removeLeadImage(ctx, articleId, audited(ctx)))
}
