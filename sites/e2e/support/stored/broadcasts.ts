import { and, asc, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { broadcastRecipients, broadcasts } from '../../../../db/schema/content/broadcasts.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'
import { personOf } from './articles.ts'

/** The pages of the draft and of the sent broadcast in a brand's seed. */
export async function broadcastPathsOf(brand: Brand) {
  const rows = await database().read(
    build
      .select({ id: broadcasts.id, status: broadcasts.status })
      .from(broadcasts)
      .innerJoin(communities, eq(communities.id, broadcasts.communityId))
      .where(eq(communities.code, COMMUNITY_CODES[brand]))
      .orderBy(asc(broadcasts.id)),
  )
  const of = (status: 'DRAFT' | 'SENT') => {
    const found = rows.find((row) => row.status === status)
    if (!found) throw new Error(`The seed has no ${status} message at ${brand}`)
    return found.id
  }
  const [draft, sent] = [`/admin/messages/${of('DRAFT')}`, `/admin/messages/${of('SENT')}`]
  return {
    ...{ draft, send: `${draft}/send`, sent, recipients: `${sent}/recipients`, csv: `${sent}/recipients.csv` },
    announcement: `/v2/announcements/${of('SENT')}`,
  }
}

/** The outcome for a member as a recipient of a broadcast. */
export async function recipientOf(broadcastId: string, email: string) {
  const { id } = await personOf(email)
  const [row] = await database().read(
    build
      .select()
      .from(broadcastRecipients)
      .where(and(eq(broadcastRecipients.broadcastId, broadcastId), eq(broadcastRecipients.userId, id))),
  )
  return row
}
