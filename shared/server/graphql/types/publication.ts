import type { PublicationView, StoryAuthorView } from '#shared/domain/articles/views.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'
import type { addLeadImage } from './lead-image.ts'

/** The author of a publication: stories and previews each have a type for it. */
export function addPublicationAuthor(builder: SharedBuilder, name: 'StoryAuthor' | 'ArticlePreviewAuthor') {
  return builder.objectRef<StoryAuthorView>(name).implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      companyName: t.exposeString('companyName', { nullable: true }),
      avatar: t.exposeString('avatar', { nullable: true }),
      path: t.exposeString('path', { nullable: true, description: 'The path of the public profile.' }),
    }),
  })
}

type FieldTypes = {
  readonly LeadImage: ReturnType<typeof addLeadImage>
  readonly Author: SharedRef<StoryAuthorView>
}

/** The fields that a story and the preview of an article share. */
export function addPublicationFields<View extends PublicationView>(
  builder: SharedBuilder,
  Publication: SharedRef<View>,
  { LeadImage, Author }: FieldTypes,
) {
  builder.objectFields(Publication as unknown as SharedRef<PublicationView>, (t) => ({
    title: t.exposeString('title'),
    standfirst: t.exposeString('standfirst', { nullable: true }),
    category: t.exposeString('category', { nullable: true }),
    content: t.exposeString('content', { description: 'Sanitised HTML.' }),
    wordCount: t.exposeInt('wordCount'),
    byline: t.exposeString('byline', { nullable: true }),
    leadImage: t.expose('leadImage', { type: LeadImage, nullable: true }),
    author: t.expose('author', { type: Author }),
  }))
}
