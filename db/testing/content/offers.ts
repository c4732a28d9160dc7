import { count } from 'drizzle-orm'
import { offerCommunities, offerReports, offers } from '#db/schema/content/offers.ts'
import { build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from '../base-fixture.ts'

type OfferOptions = Partial<typeof offers.$inferInsert> & { readonly where?: 'meridian' | 'harbor' }

const DAY_MS = 86_400_000
export function daysFrom(now: Date, count: number): Date {
  return new Date(now.getTime() + count * DAY_MS)
}

/** Writes offers, by default live ones with a code. */
export function offerFactory({ db, id, cast }: BaseFixture) {
  return {
    giveOffer: async ({ where = 'meridian', ...options }: OfferOptions = {}) => {
      const offer = {
        ...{
          id: newId(NOW),
          communityId: cast[where].id,
          title: 'Offer',
          summary: 'A summary',
          partnerName: 'Partner',
        },
        ...{ category: 'Software', body: 'The body', redemption: 'CODE' as const, redemptionValue: 'CODE-1' },
        ...{ tiers: [], isExecutive: false, isFeatured: false, isPublished: true, verifiedAt: NOW },
        ...{ startsAt: daysFrom(NOW, -1), endsAt: null, createdBy: id('theo'), createdAt: NOW, updatedAt: NOW },
        ...options,
      }
      await db().commit([build.insert(offers).values(offer)])
      return offer
    },
    /** Shows an offer of the admin community in another one. */
    showIn: async (offer: { readonly id: string }, communityId: string) => {
      await db().commit([build.insert(offerCommunities).values({ offerId: offer.id, communityId, isShown: true })])
    },
    giveReport: async (offer: { readonly id: string; readonly communityId: string }, userId: string, note = '') => {
      const { id: offerId, communityId } = offer
      await db().commit([build.insert(offerReports).values({ offerId, userId, communityId, note, createdAt: NOW })])
    },
    countReports: async () => {
      const [row] = await db().read(build.select({ reports: count() }).from(offerReports))
      return row?.reports ?? 0
    },
  }
}

export type OfferFactory = ReturnType<typeof offerFactory>
