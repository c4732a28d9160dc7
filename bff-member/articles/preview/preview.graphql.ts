import { previewLinksOf } from '#db/articles/preview/preview-links.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { addArticlePreview } from '#shared/server/graphql/types/article-preview.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { isOwnArticle } from '../context.ts'

const { readPreview, listLinks, createLink, withdrawLink } = previewLinksOf(isOwnArticle)

export function addArticlePreviews(builder: Builder<MemberContext>, { LeadImage }: ArticleTypes) {
  const { ArticlePreview, ArticlePreviewLink } = addArticlePreview(asShared(builder), LeadImage)
  builder.queryFields((t) => {
    const args = { articleId: t.arg.id({ required: true }) }
    return {
      articlePreview: t.field({
        ...allowedIn('always'),
        type: asOwn(builder, ArticlePreview),
        nullable: true,
        description: 'Of an own article that is not published.',
        args,
        resolve: (_root, { articleId }, ctx) => readPreview(ctx, articleId),
      }),
      articlePreviewLinks: t.field({
        ...allowedIn('always'),
        type: [asOwn(builder, ArticlePreviewLink)],
        description: 'The valid links to an own article, newest first, including those of editors.',
        args,
        resolve: async (_root, { articleId }, ctx) => [...(await listLinks(ctx, articleId))],
      }),
    }
  })
  builder.mutationFields((t) => ({
    articlePreviewLinkCreate: t.field({
      ...allowedIn('untilGated'),
      type: 'String',
      nullable: true,
      description:
        'Creates a link with which anyone can read your unpublished article for seven days, and returns its path, only this once; null if `operationId` has already created a link.',
      args: { articleId: t.arg.id({ required: true }), operationId: t.arg.id() },
      resolve: (_root, input, ctx) => createLink(ctx, input),
    }),
    articlePreviewLinkWithdraw: t.field({
      ...allowedIn('always'),
      type: 'Boolean',
      description: 'Ends a link immediately, whoever created it.',
      args: { articleId: t.arg.id({ required: true }), linkId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId, linkId }, ctx) => thenTrue(withdrawLink(ctx, { articleId, linkId })),
    }),
  }))
}
