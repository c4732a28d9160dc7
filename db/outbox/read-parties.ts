import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { build, inList } from '#db/statement.ts'
import type { LeasedMessage } from './lease.ts'
import type { Envelope } from './sealed-payload.ts'

export type Recipient = { readonly email: string; readonly givenName: string; readonly phone: string | null }
export type Parties = Awaited<ReturnType<typeof readParties>>

/** The communities that send these messages and the users who get them, as they are now; one round trip. */
export async function readParties({ db }: Pick<DbContext, 'db'>, messages: readonly LeasedMessage[]) {
  const communityIds = [...new Set(messages.map((message) => message.communityId))]
  const userIds = [...new Set(messages.flatMap((message) => message.userId ?? []))]
  const [senders, recipients] = await Promise.all([
    db.read(
      build
        .select({
          id: communities.id,
          code: communities.code,
          name: communities.name,
          familiarName: communities.familiarName,
          config: communities.config,
          timeZone: communities.timeZone,
          host: communityHosts.host,
        })
        .from(communities)
        .innerJoin(
          communityHosts,
          and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)),
        )
        .where(inList(communities.id, communityIds)),
    ),
    db.read(
      build
        .select({
          id: users.id,
          communityId: users.communityId,
          kind: users.kind,
          email: users.email,
          givenName: users.givenName,
          /** Verified. */
          phone: mobilePhones.number,
        })
        .from(users)
        .leftJoin(mobilePhones, and(eq(mobilePhones.userId, users.id), isNotNull(mobilePhones.verifiedAt)))
        .where(and(inList(users.id, userIds), eq(users.status, 'ACTIVE'))),
    ),
  ])
  const senderById = new Map(senders.map((one) => [one.id, one]))
  const userById = new Map(recipients.map((one) => [one.id, one]))

  const sender = (message: LeasedMessage) => senderById.get(message.communityId)
  /** Staff can get mail of every community, members only of their own. */
  const user = (message: LeasedMessage) => {
    const found = userById.get(message.userId ?? '')
    return found && (found.kind === 'STAFF' || found.communityId === message.communityId) ? found : undefined
  }
  const recipient = (message: LeasedMessage, { to }: Envelope): Recipient | undefined => {
    const community = sender(message)
    switch (message.recipientKind) {
      case 'USER':
        return user(message)
      case 'ADDRESS':
        return to
          ? { email: to.address, givenName: to.name, phone: message.channel === 'SMS' ? to.address : null }
          : undefined
      case 'CONCIERGE':
        return community && { email: community.config.conciergeEmail, givenName: 'concierge', phone: null }
      default:
        return message.recipientKind satisfies never
    }
  }
  return { sender, recipient }
}
