import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../../context.ts'
import { type HomeStoriesView, type HomeStoryView, listHomeStories, type StoryReason } from './list-home-stories.ts'
import { type FoundStoryView, searchStories } from './search-stories.ts'

const PAGE_SIZE = 20

type Types = { readonly people: PeopleTypes; readonly articles: ArticleTypes; readonly pageInfo: PageInfoRef }

/** The community's published stories as a member sees them. */
export function addMemberStories(builder: Builder<MemberContext>, { people, articles, pageInfo }: Types) {
  addHome(builder, people)
  const FoundStory = asShared(builder)
    .objectRef<FoundStoryView>('FoundStory')
    .implement({
      fields: (t) => ({
        path: t.exposeString('path', {
          description: 'A path of the site: the story, or the editor of your own article.',
        }),
        title: t.exposeString('title'),
        excerpt: t.exposeString('excerpt', {
          nullable: true,
          description: 'The part of the text that contains the words; null if only the title does.',
        }),
        status: t.expose('status', { type: articles.ArticleStatus }),
        author: t.expose('author', { type: people.User }),
        publishedDate: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
      }),
    })
  const FoundStoryConnection = addConnection(asShared(builder), 'FoundStory', FoundStory, pageInfo)
  builder.queryField('storySearch', (t) =>
    t.field({
      type: FoundStoryConnection,
      description:
        'Searches title and text of the stories of your community, and of your own articles that you can open.',
      args: {
        text: t.arg.string({ required: true, ...atMost(SEARCH_MAX_CHARACTERS) }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { text, first, after }, ctx) =>
        searchStories(ctx, { text, size: listSize(first, PAGE_SIZE), after: after ?? null }),
    }),
  )
}

function addHome(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const Reason = builder.objectRef<StoryReason>('HomeStoryReason').implement({
    description: 'You follow the author, or both of you show the same industry or expertise.',
    fields: (t) => ({
      isFollowed: t.exposeBoolean('isFollowed'),
      industry: t.exposeString('industry', { nullable: true }),
      expertise: t.exposeString('expertise', { nullable: true }),
    }),
  })
  const HomeStory = builder.objectRef<HomeStoryView>('HomeStory').implement({
    fields: (t) => ({
      path: t.exposeString('path', { description: 'A path of the site.' }),
      title: t.exposeString('title'),
      standfirst: t.exposeString('standfirst', { nullable: true }),
      category: t.exposeString('category', { nullable: true }),
      author: t.expose('author', { type: User }),
      publishedDate: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
      reason: t.expose('reason', { type: Reason, nullable: true }),
    }),
  })
  const HomeStories = builder.objectRef<HomeStoriesView>('HomeStories').implement({
    fields: (t) => ({
      fromPeople: t.expose('fromPeople', {
        type: [HomeStory],
        description: 'The newest stories by people whom you follow or share a field with, of the last 60 days.',
      }),
      newest: t.expose('newest', {
        type: [HomeStory],
        description: 'The newest other stories.',
      }),
    }),
  })
  builder.queryField('homeStories', (t) =>
    t.field({
      type: HomeStories,
      description: 'The newest stories by people whom you follow or share a field with, and the newest other stories.',
      resolve: (_root, _args, ctx) => listHomeStories(ctx),
    }),
  )
}
