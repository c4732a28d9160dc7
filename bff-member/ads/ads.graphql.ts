import { adPictureOf } from '#shared/domain/ads/picture.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import { listCurrentAds } from './list-current-ads.ts'
import { openAd } from './open-ad.ts'

export function addAds(builder: Builder<MemberContext>, people: PeopleTypes) {
  const AdShape = builder.enumType('AdShape', { values: AD_SHAPES })
  const AdPlace = builder.enumType('AdPlace', {
    description: 'A page with room for a square: the home of members, or their dashboard of articles.',
    values: AD_PLACES,
  })
  const Ad = builder.objectRef<AdView>('Ad').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      imageUrl: t.string({ resolve: (ad) => adPictureOf(ad, ad.shape).address }),
      largeImageUrl: t.string({
        nullable: true,
        description: 'Twice as wide, for dense screens; null where the picture is not.',
        resolve: (ad) => adPictureOf(ad, ad.shape).largeAddress,
      }),
      imageAlt: t.exposeString('imageAlt', { description: 'The alt text; it may be empty.' }),
      link: t.exposeString('link'),
      shape: t.expose('shape', { type: AdShape }),
      advertiser: t.exposeString('advertiser'),
    }),
  })

  builder.queryField('ads', (t) =>
    t.field({
      type: [Ad],
      description: 'The ads that run now for you, at most ten, latest start first.',
      args: {
        shape: t.arg({ type: AdShape, required: true }),
        place: t.arg({ type: AdPlace, description: 'Only squares of this page.' }),
      },
      resolve: (_root, { shape, place }, ctx) => listCurrentAds(ctx, { shape, place: place ?? null }),
    }),
  )
  builder.objectField(ownMe(builder, people), 'masthead', (t) =>
    t.expose('masthead', {
      type: Ad,
      nullable: true,
      description: 'The ad below the navigation bar.',
    }),
  )
  builder.mutationField('adOpen', (t) =>
    t.field({
      ...allowedIn('untilGated'),
      type: 'String',
      description: 'The target URL of an ad; counts the click without storing who clicked.',
      args: { adId: t.arg.id({ required: true }) },
      resolve: (_root, { adId }, ctx) => openAd(ctx, adId),
    }),
  )
}
