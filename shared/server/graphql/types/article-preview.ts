import type { ArticlePreviewView, PreviewLinkView } from '#shared/domain/articles/preview/preview.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'
import type { addLeadImage } from './lead-image.ts'
import { addPublicationAuthor, addPublicationFields } from './publication.ts'

export type ArticlePreviewTypes = {
  readonly ArticlePreview: SharedRef<ArticlePreviewView>
  readonly ArticlePreviewLink: SharedRef<PreviewLinkView>
}

/** An unpublished article as it would be published, and the links by which outsiders read it. */
export function addArticlePreview(
  builder: SharedBuilder,
  LeadImage: ReturnType<typeof addLeadImage>,
): ArticlePreviewTypes {
  const ArticlePreview = builder.objectRef<ArticlePreviewView>('ArticlePreview').implement({
    description: 'An unpublished article as it would be published: its current text, with what publication adds.',
    fields: (t) => ({ scheduledDate: t.expose('scheduledAt', { type: 'DateTime', nullable: true }) }),
  })
  const Author = addPublicationAuthor(builder, 'ArticlePreviewAuthor')
  addPublicationFields(builder, ArticlePreview, { LeadImage, Author })
  const ArticlePreviewLink = builder.objectRef<PreviewLinkView>('ArticlePreviewLink').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      createdBy: t.exposeString('createdBy', { description: 'The name of its creator.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
      addressEnd: t.exposeString('addressEnd', {
        nullable: true,
        description: 'The last four characters of its address; null for links created before these were stored.',
      }),
    }),
  })
  return { ArticlePreview, ArticlePreviewLink }
}
