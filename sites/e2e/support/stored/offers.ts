import { and, desc, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { offerReports, offers } from '../../../../db/schema/content/offers.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { THEO } from '../browser.ts'
import { database } from '../database.ts'
import { personOf } from './articles.ts'

/* Writes offers directly into the database, as staff would create them, and reads their state. */

const DAY_MS = 86_400_000

type NewOffer = Partial<Omit<typeof offers.$inferInsert, 'id' | 'communityId'>>

export async function storeOffer(communityId: string, options: NewOffer = {}): Promise<{ readonly id: string }> {
  const now = new Date()
  const id = newId(now)
  const { id: createdBy } = await personOf(THEO)
  await database().commit([
    build.insert(offers).values({
      ...{ id, communityId, title: 'Quiet rooms', summary: 'Two hours in a lounge.', partnerName: 'Stillgate' },
      ...{ category: 'Travel', body: 'Show the code at the desk.', redemption: 'CODE', redemptionValue: 'QUIET-26' },
      ...{ tiers: [], isExecutive: false, isFeatured: false, isPublished: true, verifiedAt: now, createdBy },
      ...{ startsAt: new Date(now.getTime() - DAY_MS), createdAt: now, updatedAt: now },
      ...options,
    }),
  ])
  return { id }
}

export async function offerOf(id: string) {
  const [row] = await database().read(build.select().from(offers).where(eq(offers.id, id)))
  return row
}

export function reportsOf(offerId: string) {
  return database().read(build.select().from(offerReports).where(eq(offerReports.offerId, offerId)))
}

/** The pages of the newest published offer of a brand for members of every tier. */
export async function offerPathsOf(brand: Brand) {
  const [found] = await database().read(
    build
      .select({ id: offers.id })
      .from(offers)
      .innerJoin(communities, eq(communities.id, offers.communityId))
      .where(and(eq(communities.code, COMMUNITY_CODES[brand]), eq(offers.isFeatured, true)))
      .orderBy(desc(offers.startsAt))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no featured offer at ${brand}`)
  const { id } = found
  return { admin: `/admin/marketplace/${id}`, ofStaff: `/offers/${id}`, member: `/v2/offers/${id}` }
}
