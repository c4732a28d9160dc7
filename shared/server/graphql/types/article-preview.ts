import type { ArticlePreviewView, PreviewLinkView } from '#shared/domain/articles/preview/preview.ts'
import type { StoryAuthorView } from '#shared/domain/articles/views.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'
import type { addLeadImage } from './lead-image.ts'

export type ArticlePreviewTypes = {
  readonly ArticlePreview: SharedRef<ArticlePreviewView>
  readonly ArticlePreviewLink: SharedRef<PreviewLinkView>
}

/** An unpublished article as it would be published, and the links by which somebody outside reads it. */
export function addArticlePreview(
  builder: SharedBuilder,
  LeadImage: ReturnType<typeof addLeadImage>,
): ArticlePreviewTypes {
  const Author = builder.objectRef<StoryAuthorView>('ArticlePreviewAuthor').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      companyName: t.exposeString('companyName', { nullable: true }),
      avatar: t.exposeString('avatar', { nullable: true }),
      path: t.exposeString('path', { nullable: true, description: 'The path of the public profile.' }),
    }),
  })
  const ArticlePreview = builder.objectRef<ArticlePreviewView>('ArticlePreview').implement({
    description:
      'An unpublished article as it would be published: its current text, with what publication puts around it.',
    fields: (t) => ({
      title: t.exposeString('title'),
      standfirst: t.exposeString('standfirst', { nullable: true }),
      category: t.exposeString('category', { nullable: true }),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      wordCount: t.exposeInt('wordCount'),
      byline: t.exposeString('byline', { nullable: true }),
      leadImage: t.expose('leadImage', { type: LeadImage, nullable: true }),
      author: t.expose('author', { type: Author }),
      scheduledDate: t.expose('scheduledAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const ArticlePreviewLink = builder.objectRef<PreviewLinkView>('ArticlePreviewLink').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      createdBy: t.exposeString('createdBy', { description: 'The name of who made it.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    }),
  })
  return { ArticlePreview, ArticlePreviewLink }
}
