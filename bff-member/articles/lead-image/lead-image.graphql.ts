import type { Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { addLeadImageArgs } from '#shared/server/graphql/types/lead-image.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { describeLeadImage, removeLeadImage } from './lead-image.ts'

/** The image is uploaded by REST, because GraphQL carries no files. */
export function addLeadImageMutations(builder: Builder<MemberContext>, { Article }: ArticleTypes) {
  builder.mutationFields((t) => ({
    articleLeadImageDescribe: t.field({
      ...allowedIn('untilGated'),
      type: Article,
      description:
        'Changes the description and the credit of the lead image; the text stays unchanged. StaleRevision with `extensions.current` if the caller saw another image or description.',
      args: addLeadImageArgs(builder),
      resolve: (_root, args, ctx) => describeLeadImage(ctx, args),
    }),
    articleLeadImageRemove: t.field({
      ...allowedIn('untilGated'),
      type: Article,
      description: 'The current text then has no lead image. InvalidTransition while you may not change the text.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => removeLeadImage(ctx, articleId),
    }),
  }))
}
