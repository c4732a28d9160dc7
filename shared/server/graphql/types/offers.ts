import { type OfferLogoView, offerLogoOf } from '#shared/domain/offers/logo.ts'
import { OFFER_REDEMPTIONS } from '#shared/domain/offers/statuses.ts'
import type { OfferRow } from '#shared/domain/offers/views.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'

/** The fields of an offer that are the same for members and staff; each schema adds those of its audience. */
export function addOffer<View extends OfferRow>(builder: SharedBuilder) {
  const OfferRedemption = builder.enumType('OfferRedemption', {
    description:
      'How a member uses an offer: with a code, at an address on the web, or by writing to an email address.',
    values: OFFER_REDEMPTIONS,
  })
  const OfferLogo = builder.objectRef<OfferLogoView>('OfferLogo').implement({
    fields: (t) => ({ address: t.exposeString('address', { description: 'Square, 192 pixels wide.' }) }),
  })
  const Offer = builder.objectRef<OfferRow>('Offer').implement({
    description: 'What a partner offers the members of the community.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      summary: t.exposeString('summary', { description: 'One sentence, for lists.' }),
      partnerName: t.exposeString('partnerName'),
      logo: t.field({
        type: OfferLogo,
        nullable: true,
        description: 'The logo of the partner; if null, its initials are shown.',
        resolve: ({ logoId }) => offerLogoOf(logoId),
      }),
      category: t.exposeString('category'),
      body: t.exposeString('body', { description: 'Plain text: what is offered, and how it is used.' }),
      redemption: t.expose('redemption', { type: OfferRedemption }),
      tiers: t.exposeStringList('tiers', {
        description: 'The membership tiers that see it; empty for all.',
      }),
      isExecutive: t.exposeBoolean('isExecutive', { description: 'Also listed on the page of executive offers.' }),
      isFeatured: t.exposeBoolean('isFeatured', { description: 'Shown at the top of the list.' }),
      startsAt: t.expose('startsAt', { type: 'DateTime' }),
      endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true, description: 'Null if the offer has no end.' }),
      verifiedAt: t.expose('verifiedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When staff last checked that it works; null if it was never published.',
      }),
    }),
  })
  // Each audience returns offers as its own view, which has everything that these fields read.
  return { Offer: Offer as unknown as SharedRef<View>, OfferRedemption }
}
