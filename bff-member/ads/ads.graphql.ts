import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import { imageAddress } from '#shared/domain/members/views.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'

export function addAds(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
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
      description: 'What runs now in the community, ten at most; the one that began last comes first.',
      args: { shape: t.arg({ type: AdShape, required: true }) },
      resolve: async (_root, { shape }, { ads }) => [...(await ads.load(shape))],
    }),
  )
  builder.objectField(asOwn(builder, Me), 'masthead', (t) =>
    t.field({
      type: Ad,
      nullable: true,
      description: "The ad of the member's bar.",
      resolve: async (_me, _args, { ads }) => (await ads.load('MASTHEAD'))[0] ?? null,
    }),
  )
}
