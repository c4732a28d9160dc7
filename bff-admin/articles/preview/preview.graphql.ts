import { previewLinksOf } from '#db/articles/preview/preview-links.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addArticlePreview } from '#shared/server/graphql/types/article-preview.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { audited } from '../../staff/audited-mutations.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkCanManageArticles, isManageable } from '../article-access.ts'

const { readPreview, listLinks, createLink, withdrawLink } = previewLinksOf(isManageable)

export function addArticlePreviews(builder: Builder<AdminContext>, { LeadImage }: ArticleTypes) {
  const { ArticlePreview, ArticlePreviewLink } = addArticlePreview(asShared(builder), LeadImage)
  builder.queryFields((t) => {
    const args = { articleId: t.arg.id({ required: true }) }
    return {
      articlePreview: t.field({
        type: asOwn(builder, ArticlePreview),
        nullable: true,
        description:
          'An article as its readers would see it; null where its status has no preview, and for one of another community.',
        args,
        resolve: async (_root, { articleId }, ctx) =>
          (await Promise.all([readPreview(ctx, articleId), checkCanManageArticles(ctx)]))[0],
      }),
      articlePreviewLinks: t.field({
        type: [asOwn(builder, ArticlePreviewLink)],
        description: 'The valid links, newest first, including those of the author.',
        args,
        resolve: async (_root, { articleId }, ctx) => [
          ...(await Promise.all([listLinks(ctx, articleId), checkCanManageArticles(ctx)]))[0],
        ],
      }),
    }
  })
  builder.mutationFields((t) => ({
    articlePreviewLinkCreate: t.field({
      type: 'String',
      nullable: true,
      description:
        'Creates a link with which anyone can read the unpublished article for seven days, and returns its path, only this once; null if `operationId` has already created a link.',
      extensions: { audit: audited('article.preview-link', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }), operationId: t.arg.id() },
      resolve: async (_root, input, ctx) => {
        await checkCanManageArticles(ctx)
        const { articleId } = input
        return createLink(ctx, input, (linkId) => [
          auditOf(ctx, { action: 'article.preview-link', articleId, before: null, after: linkId }),
        ])
      },
    }),
    articlePreviewLinkWithdraw: t.field({
      type: 'Boolean',
      description: 'Ends a link immediately, whoever created it.',
      extensions: { audit: audited('article.preview-link-withdraw', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }), linkId: t.arg.id({ required: true }) },
      resolve: async (_root, { articleId, linkId }, ctx) => {
        await checkCanManageArticles(ctx)
        await withdrawLink(ctx, { articleId, linkId }, () => [
          auditOf(ctx, { action: 'article.preview-link-withdraw', articleId, before: linkId, after: null }),
        ])
        return true
      },
    }),
  }))
}

type AuditedLink = {
  readonly action: 'article.preview-link' | 'article.preview-link-withdraw'
  readonly articleId: string
  readonly before: string | null
  readonly after: string | null
}

function auditOf(ctx: StaffContext, { action, articleId, before, after }: AuditedLink) {
  return auditStatement<'article'>(ctx, {
    action,
    target: { type: 'article', id: articleId },
    memberVisible: false,
    before: { previewLinkId: before },
    after: { previewLinkId: after },
  })
}
