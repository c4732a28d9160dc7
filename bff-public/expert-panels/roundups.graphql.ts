import { inCommunity } from '#db/context.ts'
import type { StoryAuthorView } from '#shared/domain/articles/views.ts'
import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { LIST_MAX, listSize } from '#shared/server/graphql/limits.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../context.ts'
import {
  listRoundups,
  type PublicAnswerView,
  type PublicRoundupView,
  type RoundupTeaserView,
  readRoundup,
} from './roundups.queries.ts'

export function addRoundups(builder: Builder<PublicContext>, storyAuthor: SharedRef<StoryAuthorView>) {
  const RoundupAnswer = builder.objectRef<PublicAnswerView>('RoundupAnswer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      author: t.expose('author', { type: asOwn(builder, storyAuthor) }),
    }),
  })
  const Roundup = builder.objectRef<PublicRoundupView>('Roundup').implement({
    description: 'The published answers of members to one question, as anyone may read them.',
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      intro: t.exposeString('intro', { description: 'Sanitised HTML.' }),
      answers: t.expose('answers', { type: [RoundupAnswer] }),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const RoundupTeaser = builder.objectRef<RoundupTeaserView>('RoundupTeaser').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      publishedDate: t.expose('publishedDate', { type: 'DateTime' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  builder.queryFields((t) => ({
    roundup: t.field({
      type: Roundup,
      nullable: true,
      description: 'A published roundup by its address; null for any other.',
      args: { slug: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { slug }, ctx) => readRoundup(await inCommunity(ctx), slug),
    }),
    roundups: t.field({
      type: [RoundupTeaser],
      description: 'Published roundups, newest first.',
      args: { first: t.arg.int() },
      resolve: async (_root, { first }, ctx) => listRoundups(await inCommunity(ctx), listSize(first, LIST_MAX)),
    }),
  }))
}
