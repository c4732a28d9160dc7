import { CLOSING_STEPS, closingStep } from '#shared/domain/communities/closing/closing.ts'
import { SITE_CODE_MAX_CHARACTERS } from '#shared/domain/communities/sites/new-site.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../../context.ts'
import { audited, STAFF_ONLY } from '../../staff/audited-mutations.ts'
import type { SiteSettingsRef } from '../site-types.graphql.ts'
import { announceClosing } from './announce-closing.ts'
import { type ArticleAfterEnd, listArticlesAfterEnd } from './articles-after-end.ts'
import { type ClosingView, readNewestClosing } from './closing-access.ts'
import { type LastingMembership, listLastingMemberships } from './lasting-memberships.ts'
import { takeBackClosing } from './take-back-closing.ts'

const LASTING_PAGE = 50

/** The closing of brands, for admins of the admin community. */
export function addSiteClosing(builder: Builder<AdminContext>, SiteSettings: SiteSettingsRef, pageInfo: PageInfoRef) {
  const { SiteClosing, LastingConnection, ArticleAfterEnd } = addTypes(builder, pageInfo)
  const code = { required: true, ...atMost(SITE_CODE_MAX_CHARACTERS) } as const
  /** The operation reports what is wrong with it. */
  const typedLine = { required: true, ...atMost(INPUT_MAX_CHARACTERS) } as const

  builder.objectFields(SiteSettings, (t) => ({
    closing: t.field({
      type: SiteClosing,
      nullable: true,
      description: 'The newest closing, cancelled or not; null for a brand that never was to close.',
      resolve: (site, _args, ctx) => readNewestClosing(ctx, site),
    }),
    articlesAfterEnd: t.field({
      type: [ArticleAfterEnd],
      description:
        'Articles scheduled after the end of the brand, which will not be published: the first 50; empty if the brand is not closing.',
      resolve: async (site, _args, ctx) => [...(await listArticlesAfterEnd(ctx, site))],
    }),
    lastingMemberships: t.field({
      type: asOwn(builder, LastingConnection),
      description: 'Memberships paid beyond the date of the closing, longest first; empty if the brand is not closing.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (site, page, ctx) => listLastingMemberships(ctx, site, listPage(page, LASTING_PAGE)) as never,
    }),
  }))

  builder.mutationFields((t) => ({
    siteClosingAnnounce: t.field({
      type: SiteSettings,
      description:
        'Announces the closing of a brand: from now on nobody joins and nothing renews. `day` is the first read-only day; `name` is that of the brand.',
      extensions: { audit: audited('site.closing-announce', STAFF_ONLY), stepUp: true },
      args: {
        code: t.arg.string(code),
        day: t.arg.string(typedLine),
        name: t.arg.string(typedLine),
        reason: t.arg.string(typedLine),
      },
      resolve: (_root, args, ctx) => announceClosing(ctx, args),
    }),
    siteClosingTakeBack: t.field({
      type: SiteSettings,
      description: 'Cancels a closing before the brand has closed. Auto-renewals stay off until members turn them on.',
      extensions: { audit: audited('site.closing-take-back', STAFF_ONLY), stepUp: true },
      args: { code: t.arg.string(code), reason: t.arg.string(typedLine) },
      resolve: (_root, args, ctx) => takeBackClosing(ctx, args),
    }),
  }))
}

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const SiteClosingStep = builder.enumType('SiteClosingStep', {
    description:
      'ANNOUNCED: nobody joins and nothing renews. READ_ONLY: members can read and download their data. CLOSED: its host shows only a notice.',
    values: CLOSING_STEPS,
  })
  const SiteClosing = builder.objectRef<ClosingView>('SiteClosing').implement({
    fields: (t) => ({
      step: t.field({
        type: SiteClosingStep,
        nullable: true,
        description: 'Null once it was cancelled.',
        resolve: (closing, _args, ctx) => (closing.takenBackAt ? null : closingStep(closing, ctx.now)),
      }),
      reason: t.exposeString('reason'),
      announcedBy: t.exposeString('announcedBy', { nullable: true }),
      announcedAt: t.expose('announcedAt', { type: 'DateTime' }),
      closesAt: t.expose('closesAt', { type: 'DateTime' }),
      endsAt: t.expose('endsAt', { type: 'DateTime' }),
      takenBackAt: t.expose('takenBackAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const LastingMembership = builder.objectRef<LastingMembership>('LastingMembership').implement({
    description: 'A membership paid beyond the date of the closing.',
    fields: (t) => ({
      memberId: t.exposeID('memberId'),
      name: t.exposeString('name'),
      productName: t.exposeString('productName'),
      paidUntil: t.expose('paidUntil', { type: 'DateTime' }),
      paidCents: t.exposeInt('paidCents', { description: 'The total paid for it, less refunds.' }),
      currency: t.exposeString('currency'),
      renews: t.exposeBoolean('renews', {
        description: 'The provider has not turned auto-renewal off yet, or has refused.',
      }),
    }),
  })
  const LastingConnection = addConnection(asShared(builder), 'LastingMembership', LastingMembership as never, pageInfo)
  const ArticleAfterEnd = builder.objectRef<ArticleAfterEnd>('ArticleAfterEnd').implement({
    description: 'An article scheduled after the end of its brand.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      scheduledDate: t.expose('scheduledAt', { type: 'DateTime' }),
    }),
  })
  return { SiteClosing, LastingConnection, ArticleAfterEnd }
}
