import { amplificationName } from '#shared/domain/billing/amplification.ts'
import { readCatalogue } from '../articles/catalogue.ts'
import { amplificationOfferRow } from '../articles/offer-rows.ts'
import { BRAND_CODES, BRANDS, type BrandCode } from '../communities.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import type { SeedCast } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'

/** The outcomes of each brand's orders, newest first. */
const STORIES = [
  { orderedDaysAgo: 2, isPaid: true },
  { orderedDaysAgo: 9, isPaid: false },
  { orderedDaysAgo: 21, isPaid: true, begunDaysAgo: 14 },
  { orderedDaysAgo: 33, isPaid: true, withdrawnDaysAgo: 31 },
] as const

export type DemoAmplification = {
  /** The id of the order, and of its purchase if it was paid. */
  readonly id: string
  readonly brand: BrandCode
  readonly author: Person
  readonly articleId: string
  readonly productName: string
  readonly priceCents: number
  readonly isPaid: boolean
  readonly orderedAt: Date
  readonly begunAt: Date | null
  readonly withdrawnAt: Date | null
}

/** The members who ordered an amplification of a published article: they owe nothing, and tests do not refer to them by name. */
export function demoAmplifications(cast: SeedCast, now: Date): readonly DemoAmplification[] {
  const named = new Set<string>(Object.values(NAMED_PEOPLE).map(({ name }) => keyOf(name)))
  return BRAND_CODES.flatMap((brand) => {
    const payers = new Map(
      cast.membersOf[brand]
        .filter(({ key, status, standing }) => !named.has(key) && status === 'ACTIVE' && standing === 'GOOD')
        .map((person) => [person.key, person]),
    )
    const published = readCatalogue(BRANDS[brand]).flatMap(({ status, author, title }) => {
      const person = payers.get(author)
      return status === 'PUBLISHED' && person ? [{ author: person, title }] : []
    })
    return STORIES.flatMap((story, i) => {
      const work = published[i]
      if (!work) return []
      const before = (days: number | null) => (days === null ? null : daysBefore(now, days))
      return [
        {
          id: seededId(`amplification order ${brand} ${i}`),
          brand,
          author: work.author,
          articleId: seededId(`article ${brand} ${work.author.key} ${work.title}`),
          productName: amplificationName(work.title),
          priceCents: amplificationOfferRow(brand, now).priceCents,
          isPaid: story.isPaid,
          orderedAt: daysBefore(now, story.orderedDaysAgo),
          begunAt: before('begunDaysAgo' in story ? story.begunDaysAgo : null),
          withdrawnAt: before('withdrawnDaysAgo' in story ? story.withdrawnDaysAgo : null),
        },
      ]
    })
  })
}
