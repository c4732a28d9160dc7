import { type LinkedPreview, readLinkedPreview } from '#db/articles/preview/read-preview.ts'
import { inCommunity } from '#db/context.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addArticlePreview } from '#shared/server/graphql/types/article-preview.ts'
import type { addLeadImage } from '#shared/server/graphql/types/lead-image.ts'
import type { PublicContext } from '../../context.ts'

export function addLinkedPreview(builder: Builder<PublicContext>, LeadImage: ReturnType<typeof addLeadImage>) {
  const shared = asShared(builder)
  const { ArticlePreview } = addArticlePreview(shared, LeadImage)
  const Linked = shared.objectRef<LinkedPreview>('LinkedArticlePreview').implement({
    fields: (t) => ({
      preview: t.expose('preview', { type: ArticlePreview }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires.' }),
    }),
  })
  builder.queryField('linkedArticlePreview', (t) =>
    t.field({
      type: Linked,
      nullable: true,
      description:
        'The unpublished article of a link; null once the link was withdrawn or has expired, or the article is no longer unpublished.',
      args: { token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { token }, ctx) => readLinkedPreview(await inCommunity(ctx), token),
    }),
  )
}
