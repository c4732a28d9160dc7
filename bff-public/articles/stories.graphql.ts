import type { StoryAuthorView, StoryTeaserView, StoryView } from '#shared/domain/articles/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import type { PublicContext } from '../context.ts'
import { relatedStories, type StoryRead, storyBySlug } from './stories.queries.ts'

const RELATED_USUAL = 3

const read = ({ db, visit }: PublicContext): StoryRead => ({ db, host: visit.host })

export const addStories = (builder: Builder<PublicContext>) => {
  const StoryAuthor = builder.objectRef<StoryAuthorView>('StoryAuthor').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      companyName: t.exposeString('companyName', { nullable: true }),
      avatar: t.exposeString('avatar', { nullable: true }),
    }),
  })
  const Story = builder.objectRef<StoryView>('Story').implement({
    description: 'A published article as anyone may read it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      standfirst: t.exposeString('standfirst', { nullable: true }),
      category: t.exposeString('category', { nullable: true }),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      wordCount: t.exposeInt('wordCount'),
      byline: t.exposeString('byline', { nullable: true }),
      author: t.expose('author', { type: StoryAuthor }),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const StoryTeaser = builder.objectRef<StoryTeaserView>('StoryTeaser').implement({
    fields: (t) => ({
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      standfirst: t.exposeString('standfirst', { nullable: true }),
      author: t.expose('author', { type: StoryAuthor }),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
    }),
  })
  builder.queryFields((t) => ({
    story: t.field({
      type: Story,
      nullable: true,
      extensions: { policy: 'open' },
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, context) => storyBySlug(read(context), slug),
    }),
    relatedStories: t.field({
      type: [StoryTeaser],
      description: 'Other published articles, newest first.',
      extensions: { policy: 'open' },
      args: { slug: t.arg.string({ required: true }), first: t.arg.int() },
      resolve: (_root, { slug, first }, context) => relatedStories(read(context), slug, listSize(first, RELATED_USUAL)),
    }),
  }))
}
