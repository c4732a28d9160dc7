import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import { listCurrentAds } from './list-current-ads.ts'

export function addAds(builder: Builder<MemberContext>, people: PeopleTypes) {
  const AdShape = builder.enumType('AdShape', { values: AD_SHAPES })
  const Ad = builder.objectRef<AdView>('Ad').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      imageUrl: t.string({ resolve: ({ imageId }) => imageAddress(imageId) ?? '' }),
      link: t.exposeString('link'),
      shape: t.field({ type: AdShape, resolve: ({ shape }) => shape }),
      advertiser: t.exposeString('advertiser'),
    }),
  })

  builder.queryField('ads', (t) =>
    t.field({
      type: [Ad],
      description: 'The ads that run now in the community, at most ten; the one that began last comes first.',
      args: { shape: t.arg({ type: AdShape, required: true }) },
      resolve: (_root, { shape }, ctx) => listCurrentAds(ctx, shape),
    }),
  )
  builder.objectField(ownMe(builder, people), 'masthead', (t) =>
    t.field({
      type: Ad,
      nullable: true,
      description: 'The ad below the navigation bar.',
      resolve: ({ masthead }) => masthead,
    }),
  )
}
