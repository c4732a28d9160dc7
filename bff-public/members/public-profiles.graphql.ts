import { inCommunity } from '#db/context.ts'
import { SOCIAL_LINKS, type SocialLink } from '#shared/domain/members/profile.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addPublishedTitle } from '#shared/server/graphql/types/published-title.ts'
import type { PublicContext } from '../context.ts'
import { type PublicProfileView, readPublicProfile } from './public-profiles.queries.ts'

export function addPublicProfiles(builder: Builder<PublicContext>) {
  const PublicProfile = addTypes(builder)
  builder.queryField('publicProfile', (t) =>
    t.field({
      type: PublicProfile,
      nullable: true,
      description:
        'The public profile of a member, without hidden fields. When requested by an earlier address, it has the current one.',
      args: { slug: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { slug }, ctx) => readPublicProfile(await inCommunity(ctx), slug),
    }),
  )
}

function addTypes(builder: Builder<PublicContext>) {
  const PublishedTitle = asOwn(builder, addPublishedTitle(asShared(builder)))
  const link =
    (name: SocialLink) =>
    ({ profile }: PublicProfileView) =>
      profile[name]
  const PublicLinks = builder.objectRef<PublicProfileView>('PublicLinks').implement({
    description: 'Web addresses.',
    fields: (t) =>
      Object.fromEntries(SOCIAL_LINKS.map((name) => [name, t.string({ nullable: true, resolve: link(name) })])),
  })
  return builder.objectRef<PublicProfileView>('PublicProfile').implement({
    fields: (t) => ({
      slug: t.exposeString('slug'),
      name: t.exposeString('name'),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      companyName: t.exposeString('companyName', { nullable: true }),
      avatar: t.exposeString('avatar', { nullable: true }),
      pronouns: t.exposeString('pronouns', { nullable: true }),
      location: t.string({ nullable: true, resolve: ({ profile }) => profile.location }),
      biography: t.string({ nullable: true, resolve: ({ profile }) => profile.biography }),
      expertise: t.stringList({ resolve: ({ profile }) => [...profile.expertise] }),
      companyDescription: t.string({ nullable: true, resolve: ({ profile }) => profile.companyDescription }),
      areaOfFocus: t.string({ nullable: true, resolve: ({ profile }) => profile.areaOfFocus }),
      industry: t.string({ nullable: true, resolve: ({ profile }) => profile.industry }),
      employeeCount: t.string({ nullable: true, resolve: ({ profile }) => profile.employeeCount }),
      socialLinks: t.field({ type: PublicLinks, resolve: (view) => view }),
      articles: t.expose('articles', {
        type: [PublishedTitle],
        description: 'The latest publications of the member.',
      }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
}
