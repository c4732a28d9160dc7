import type { Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { addLeadImageArgs } from '#shared/server/graphql/types/lead-image.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { describeLeadImage, removeLeadImage } from './lead-image.ts'

/** The image is uploaded by REST, because GraphQL carries no files. */
export function addLeadImageMutations(builder: Builder<AdminContext>, { Article }: ArticleTypes) {
  const audit = audited('article.lead-image', { memberVisible: false })
  builder.mutationFields((t) => ({
    articleLeadImageDescribe: t.field({
      type: Article,
      description:
        'Changes the description and the credit of the lead image; the text stays unchanged. StaleRevision with `extensions.current` if the caller saw another image or description.',
      extensions: { audit },
      args: addLeadImageArgs(builder),
      resolve: (_root, args, ctx) => describeLeadImage(ctx, args),
    }),
    articleLeadImageRemove: t.field({
      type: Article,
      description:
        'Removes the lead image of the current text. InvalidTransition while editors may not change the text.',
      extensions: { audit },
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => removeLeadImage(ctx, articleId),
    }),
  }))
}
