import type { CommunityView } from '#shared/domain/communities/views.ts'
import type { ContentText } from '#shared/domain/content-bank/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PublicContext } from '../context.ts'
import { addCommunityParts } from './community-parts.ts'

type PublicBuilder = Builder<PublicContext>

export function addCommunities(builder: PublicBuilder) {
  const Community = addCommunity(builder)
  const CommunityAuthConfig = addAuthConfig(builder)

  builder.queryFields((t) => ({
    community: t.field({
      type: Community,
      nullable: true,
      description: 'The community of this host; null for an unknown host.',
      resolve: (_root, _args, ctx) => ctx.findCommunity(),
    }),
    communityAuthConfig: t.field({
      type: CommunityAuthConfig,
      nullable: true,
      description: 'The design of the sign-in pages of this host; null for an unknown host.',
      resolve: (_root, _args, ctx) => ctx.findCommunity(),
    }),
  }))
}

function addCommunity(builder: PublicBuilder) {
  const { CommunityLooks, CommunityLink, CommunityLinks, CommunityProducts, CommunityClosing } =
    addCommunityParts(builder)
  const PublicText = builder.objectRef<ContentText>('PublicText').implement({
    description: 'A text of the content bank; its content is HTML.',
    fields: (t) => ({ title: t.exposeString('title'), content: t.exposeString('body') }),
  })
  return builder.objectRef<CommunityView>('Community').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      kind: t.exposeString('kind'),
      name: t.exposeString('name'),
      familiarName: t.exposeString('familiarName'),
      timeZone: t.exposeString('timeZone'),
      appName: t.string({ resolve: ({ config }) => config.appName }),
      icon: t.string({ nullable: true, resolve: ({ config }) => imageAddress(config.icon) }),
      tagline: t.string({ resolve: ({ config }) => config.tagline }),
      looks: t.field({ type: CommunityLooks, resolve: ({ config }) => config.looks }),
      navMore: t.field({ type: [CommunityLink], resolve: ({ config }) => config.navMore }),
      products: t.field({ type: CommunityProducts, resolve: ({ config }) => config.products }),
      conciergeEmail: t.string({ resolve: ({ config }) => config.conciergeEmail }),
      conciergePhone: t.string({ resolve: ({ config }) => config.conciergePhone }),
      copyrightHolder: t.string({ resolve: ({ config }) => config.copyrightHolder }),
      links: t.field({ type: CommunityLinks, resolve: ({ config }) => config.links }),
      execLink: t.string({ nullable: true, resolve: ({ config }) => config.execLink }),
      googleAnalytics: t.string({ nullable: true, resolve: ({ config }) => config.googleAnalytics }),
      googleTagManager: t.string({ nullable: true, resolve: ({ config }) => config.googleTagManager ?? null }),
      linkedInInsight: t.string({ nullable: true, resolve: ({ config }) => config.linkedInInsight ?? null }),
      tracksOpens: t.boolean({
        description: 'Whether staff see who opened an announcement.',
        resolve: ({ config }) => config.tracksOpens ?? false,
      }),
      closing: t.field({
        type: CommunityClosing,
        nullable: true,
        description: 'The closing date; null for a community that is not closing.',
        resolve: ({ closing, texts }) => closing && { ...closing, texts: texts.closing },
      }),
      signInHelp: t.string({
        description: 'Below the sign-in form, as HTML; empty for nothing.',
        resolve: ({ texts }) => texts.signInHelp?.body ?? '',
      }),
      joiningIncluded: t.field({
        type: PublicText,
        nullable: true,
        description: 'What a membership includes.',
        resolve: ({ texts }) => texts.joiningIncluded,
      }),
    }),
  })
}

function addAuthConfig(builder: PublicBuilder) {
  return builder.objectRef<CommunityView>('CommunityAuthConfig').implement({
    fields: (t) => ({
      slug: t.string({ resolve: ({ config }) => config.auth.slug }),
      backgroundImage: t.string({ nullable: true, resolve: ({ config }) => imageAddress(config.auth.backgroundImage) }),
      logo: t.string({ nullable: true, resolve: ({ config }) => imageAddress(config.auth.logo) }),
      textColor: t.string({ nullable: true, resolve: ({ config }) => config.auth.textColor }),
      playStoreLink: t.string({ nullable: true, resolve: ({ config }) => config.auth.playStoreLink }),
      appStoreLink: t.string({ nullable: true, resolve: ({ config }) => config.auth.appStoreLink }),
    }),
  })
}
