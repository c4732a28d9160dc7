import { AD_ALT_MAX_CHARACTERS, AD_LINK_MAX_CHARACTERS, ADS_PAGE } from '#shared/domain/ads/limits.ts'
import type { AdPictureView } from '#shared/domain/ads/picture.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import { AD_STATES, adStateOf } from '#shared/domain/ads/state.ts'
import { SITE_CODE_MAX_CHARACTERS } from '#shared/domain/communities/sites/new-site.ts'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { addPictureBaseArgs } from '#shared/server/graphql/types/picture-base.ts'
import type { AdminContext } from '../../context.ts'
import { audited, STAFF_ONLY } from '../../staff/audited-mutations.ts'
import type { SiteSettingsRef } from '../site-types.graphql.ts'
import { describeAdPicture, removeAdPicture } from './ad-picture.ts'
import { findAd, listAds, listTiers, type ManagedAd, pictureOfAd } from './ads.queries.ts'
import { adMark, createAd, updateAd } from './write-ad.ts'

/** The ads of brands, for admins of the admin community. */
export function addSiteAds(builder: Builder<AdminContext>, SiteSettings: SiteSettingsRef, pageInfo: PageInfoRef) {
  const { AdShape, SiteAd, SiteAdConnection, SiteAdInput } = addTypes(builder, pageInfo)
  builder.objectFields(SiteSettings, (t) => ({
    ads: t.field({
      type: asOwn(builder, SiteAdConnection),
      description: 'Latest start first, including those that are over.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (site, page, ctx) => listAds(ctx, site, listPage(page, ADS_PAGE)) as never,
    }),
    ad: t.field({
      type: SiteAd,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (site, { id }, ctx) => findAd(ctx, site, id),
    }),
    tiers: t.stringList({
      description: 'The membership tiers that members have.',
      resolve: (site, _args, ctx) => listTiers(ctx, site),
    }),
  }))

  const code = { required: true, ...atMost(SITE_CODE_MAX_CHARACTERS) } as const
  builder.mutationFields((t) => ({
    siteAdCreate: t.field({
      type: SiteAd,
      description: 'Creates an ad without a picture, once per operation id.',
      extensions: { audit: audited('site.ad-create', STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        shape: t.arg({ type: AdShape, required: true }),
        ad: t.arg({ type: SiteAdInput, required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { ad, ...args }, ctx) => createAd(ctx, { ...args, fields: ad }),
    }),
    siteAdUpdate: t.field({
      type: SiteAd,
      description:
        'Changes an ad; `baseDetailsId` is the `detailsId` that the writer saw; StaleRevision if the details have changed since.',
      extensions: { audit: audited('site.ad-edit', STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        adId: t.arg.id({ required: true }),
        ad: t.arg({ type: SiteAdInput, required: true }),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, { ad, ...args }, ctx) => updateAd(ctx, { ...args, fields: ad }),
    }),
    siteAdPictureDescribe: t.field({
      type: SiteAd,
      description:
        'Changes the alt text of the picture. StaleRevision with `extensions.current` if the caller saw another picture or description.',
      extensions: { audit: audited('site.ad-picture', STAFF_ONLY) },
      args: {
        code: t.arg.string(code),
        adId: t.arg.id({ required: true }),
        alt: t.arg.string({ required: true, ...atMost(2 * AD_ALT_MAX_CHARACTERS) }),
        ...addPictureBaseArgs(builder),
      },
      resolve: (_root, args, ctx) => describeAdPicture(ctx, args),
    }),
    siteAdPictureRemove: t.field({
      type: SiteAd,
      description: 'An ad without a picture is not shown.',
      extensions: { audit: audited('site.ad-picture', STAFF_ONLY) },
      args: { code: t.arg.string(code), adId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => removeAdPicture(ctx, args.code, args.adId),
    }),
  }))
}

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const AdShape = builder.enumType('AdShape', { values: AD_SHAPES })
  const AdPlace = builder.enumType('AdPlace', {
    description: 'A page with room for a square: the home of members, or their dashboard of articles.',
    values: AD_PLACES,
  })
  const AdState = builder.enumType('AdState', { values: AD_STATES })
  const AdPicture = builder.objectRef<AdPictureView>('AdPicture').implement({
    fields: (t) => ({
      address: t.exposeString('address'),
      largeAddress: t.exposeString('largeAddress', {
        nullable: true,
        description: 'Twice as wide, for dense screens; null where the picture is not.',
      }),
      alt: t.exposeString('alt'),
    }),
  })
  const SiteAd = builder.objectRef<ManagedAd>('SiteAd').implement({
    description: 'An ad of a brand.',
    fields: (t) => ({
      id: t.exposeID('id'),
      shape: t.expose('shape', { type: AdShape }),
      picture: t.field({ type: AdPicture, nullable: true, resolve: (ad) => pictureOfAd(ad) }),
      link: t.exposeString('link'),
      advertiser: t.exposeString('advertiser'),
      places: t.expose('places', {
        type: [AdPlace],
        description: 'The pages of a square; empty for a banner.',
      }),
      tiers: t.exposeStringList('tiers', {
        description: 'The membership tiers that see it; empty for all.',
      }),
      isOn: t.exposeBoolean('isOn'),
      startsAt: t.expose('startsAt', { type: 'DateTime' }),
      endsAt: t.expose('endsAt', { type: 'DateTime' }),
      state: t.field({
        type: AdState,
        description: 'Why members do not see it, or RUNNING.',
        resolve: (ad, _args, { now }) => adStateOf(ad, now),
      }),
      clicks: t.exposeInt('clicks', { description: 'How often members were redirected to the advertiser.' }),
      detailsId: t.id({ description: 'Identifies exactly these details.', resolve: (ad) => adMark(ad) }),
    }),
  })
  const SiteAdConnection = addConnection(asShared(builder), 'SiteAd', SiteAd as never, pageInfo)
  const SiteAdInput = builder.inputType('SiteAdInput', {
    fields: (t) => ({
      advertiser: t.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
      link: t.string({
        required: true,
        ...atMost(2 * AD_LINK_MAX_CHARACTERS),
        description: 'It starts with https://.',
      }),
      places: t.field({ type: [AdPlace], required: true }),
      tiers: t.stringList({ required: true, ...atMost(MEMBER_TIER_MAX_CHARACTERS) }),
      isOn: t.boolean({ required: true }),
      startsAt: t.field({ type: 'DateTime', required: true }),
      endsAt: t.field({ type: 'DateTime', required: true }),
    }),
  })
  return { AdShape, SiteAd, SiteAdConnection, SiteAdInput }
}
