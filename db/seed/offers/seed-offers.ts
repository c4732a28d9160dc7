import { offerReports, offers } from '#db/schema/content/offers.ts'
import { EDITORS } from '../cast.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysAfter, daysBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { DEMO_OFFERS, type DemoOffer } from './offer-texts.ts'

/** The member who reports what did not work. */
const READERS: Readonly<Record<BrandCode, string>> = {
  MTC: keyOf(NAMED_PEOPLE.maya.name),
  HFC: keyOf(NAMED_PEOPLE.lena.name),
  LAC: keyOf(NAMED_PEOPLE.rosa.name),
}

export function seedOffers({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const reader = membersOf[code].find(({ key }) => key === READERS[code])
    const creator = staff.find(({ key }) => key === EDITORS[code][0])
    if (!reader || !creator) throw new Error(`${code} has no reader or no editor`)
    const demo = DEMO_OFFERS[code]
    const reported = demo.flatMap(({ title, report }) =>
      report
        ? [
            {
              ...{ offerId: offerId(code, title), userId: reader.id, communityId: communityId(code), note: report },
              createdAt: daysBefore(now, 1),
            },
          ]
        : [],
    )
    return [
      ...insertRows(
        offers,
        demo.map((offer, i) => offerRow({ code, creator, now }, offer, i)),
      ),
      ...(reported.length > 0 ? insertRows(offerReports, reported) : []),
    ]
  })
}

export function offerId(code: BrandCode, title: string): string {
  return seededId(`offer ${code} ${title}`)
}

type Place = { readonly code: BrandCode; readonly creator: Person; readonly now: Date }

function offerRow({ code, creator, now }: Place, offer: DemoOffer, i: number): typeof offers.$inferInsert {
  const { title, summary, partner, category, body, redeem, startsIn = -30 - i, endsIn, verifiedAgo = 10 } = offer
  const createdAt = daysBefore(now, 100 + i)
  const [redemption, redemptionValue] = redeem
  return {
    ...{ id: offerId(code, title), communityId: communityId(code), title, summary, category, body },
    ...{ partnerName: partner, redemption, redemptionValue, tiers: offer.tiers ?? [] },
    isExecutive: offer.isExecutive ?? false,
    isFeatured: offer.isFeatured ?? false,
    startsAt: daysAfter(now, Math.min(startsIn, endsIn === undefined ? startsIn : endsIn - 1)),
    endsAt: endsIn === undefined ? null : daysAfter(now, endsIn),
    isPublished: verifiedAgo !== null,
    verifiedAt: verifiedAgo === null ? null : daysBefore(now, verifiedAgo),
    clicks: offer.clicks ?? 0,
    createdBy: creator.id,
    createdAt,
    updatedAt: createdAt,
  }
}
