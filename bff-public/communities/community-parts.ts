import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'
import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import type { ClosingTexts } from '#shared/domain/communities/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PublicContext } from '../context.ts'

/** The parts of a community's configuration that visitors see. */
export function addCommunityParts(builder: Builder<PublicContext>) {
  const CommunityLooks = builder.objectRef<CommunityConfig['looks']>('CommunityLooks').implement({
    fields: (t) => ({
      accent: t.exposeString('accent'),
      ground: t.exposeString('ground'),
      scheme: t.exposeString('scheme'),
      headings: t.exposeString('headings'),
      labels: t.exposeString('labels'),
    }),
  })
  const CommunityLink = builder.objectRef<CommunityConfig['navMore'][number]>('CommunityLink').implement({
    fields: (t) => ({ label: t.exposeString('label'), link: t.exposeString('link') }),
  })
  const CommunityLinks = builder.objectRef<CommunityConfig['links']>('CommunityLinks').implement({
    fields: (t) => ({
      terms: t.exposeString('terms', { nullable: true }),
      privacy: t.exposeString('privacy', { nullable: true }),
      membershipInfo: t.exposeString('membershipInfo', { nullable: true }),
    }),
  })
  const CommunityForum = builder.objectRef<{ enabled: boolean }>('CommunityForum').implement({
    fields: (t) => ({ enabled: t.exposeBoolean('enabled') }),
  })
  const CommunityProducts = builder.objectRef<CommunityConfig['products']>('CommunityProducts').implement({
    fields: (t) => ({ forum: t.expose('forum', { type: CommunityForum }) }),
  })
  const CommunityClosing = builder
    .objectRef<ClosingDates & { readonly texts: ClosingTexts }>('CommunityClosing')
    .implement({
      fields: (t) => ({
        announcedAt: t.expose('announcedAt', { type: 'DateTime' }),
        closesAt: t.expose('closesAt', { type: 'DateTime', description: 'When the community becomes read-only.' }),
        endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When the community closes completely.' }),
        announcedText: t.string({ description: 'One line before the dates.', resolve: ({ texts }) => texts.announced }),
        readOnlyText: t.string({
          description: 'The same line from `closesAt` on.',
          resolve: ({ texts }) => texts.readOnly,
        }),
        closedText: t.string({ description: 'As HTML; empty for nothing.', resolve: ({ texts }) => texts.closed }),
      }),
    })
  return { CommunityLooks, CommunityLink, CommunityLinks, CommunityProducts, CommunityClosing }
}
