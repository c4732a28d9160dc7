import { inCommunity } from '#db/context.ts'
import type { StoryCorrectionView, StoryTeaserView, StoryView } from '#shared/domain/articles/views.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, addPageInfo } from '#shared/server/graphql/connection.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addLeadImage } from '#shared/server/graphql/types/lead-image.ts'
import { addPublicationAuthor, addPublicationFields } from '#shared/server/graphql/types/publication.ts'
import type { PublicContext } from '../context.ts'
import { addLinkedPreview } from './preview/preview.graphql.ts'
import { listRelatedStories, listStories, readStory } from './stories.queries.ts'

const RELATED_DEFAULT = 3

export function addStories(builder: Builder<PublicContext>) {
  const shared = asShared(builder)
  const StoryAuthor = addPublicationAuthor(shared, 'StoryAuthor')
  const LeadImage = addLeadImage(shared)
  addLinkedPreview(builder, LeadImage)
  const StoryCorrection = shared.objectRef<StoryCorrectionView>('StoryCorrection').implement({
    description: 'The corrections after the publication, as shown below the story.',
    fields: (t) => ({
      note: t.exposeString('note'),
      correctedDate: t.expose('correctedDate', { type: 'DateTime' }),
    }),
  })
  const Story = shared.objectRef<StoryView>('Story').implement({
    description: 'A published article as anyone may read it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
      corrections: t.expose('corrections', {
        type: [StoryCorrection],
        description: 'The latest first.',
      }),
    }),
  })
  addPublicationFields(shared, Story, { LeadImage, Author: StoryAuthor })
  const StoryTeaser = shared.objectRef<StoryTeaserView>('StoryTeaser').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      standfirst: t.exposeString('standfirst', { nullable: true }),
      category: t.exposeString('category', { nullable: true }),
      leadImage: t.expose('leadImage', { type: LeadImage, nullable: true }),
      author: t.expose('author', { type: StoryAuthor }),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const StoryConnection = addConnection(shared, 'Story', StoryTeaser, addPageInfo(shared))
  builder.queryFields((t) => ({
    story: t.field({
      type: Story,
      nullable: true,
      description: 'A published article by its address; null for any other.',
      args: { slug: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { slug }, ctx) => readStory(await inCommunity(ctx), slug),
    }),
    relatedStories: t.field({
      type: [StoryTeaser],
      description: 'Other published articles: of the same author and category first, then the newest.',
      args: { slug: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }), first: t.arg.int() },
      resolve: async (_root, { slug, first }, ctx) =>
        listRelatedStories(await inCommunity(ctx), { slug, first: listSize(first, RELATED_DEFAULT) }),
    }),
    stories: t.field({
      type: StoryConnection,
      description: 'Published articles, newest first.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: async (_root, page, ctx) => listStories(await inCommunity(ctx), listPage(page, LIST_MAX)),
    }),
  }))
  return StoryAuthor
}
