import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import type { LeasedMail } from './lease.ts'

/** Who sends and who receives these mails, as they are now; one round trip. */
export async function readMailParties(db: Db, mails: readonly LeasedMail[]) {
  const communityIds = [...new Set(mails.map((mail) => mail.communityId))]
  const userIds = [...new Set(mails.flatMap((mail) => mail.userId ?? []))]
  const [senders, recipients] = await Promise.all([
    db.read(
      db.build
        .select({
          id: communities.id,
          code: communities.code,
          name: communities.name,
          familiarName: communities.familiarName,
          config: communities.config,
          host: communityHosts.host,
        })
        .from(communities)
        .innerJoin(
          communityHosts,
          and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)),
        )
        .where(inArray(communities.id, communityIds)),
    ),
    db.read(
      db.build
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
        .where(and(inArray(users.id, userIds), eq(users.status, 'ACTIVE'))),
    ),
  ])
  const sender = (mail: LeasedMail) => senders.find((one) => one.id === mail.communityId)
  /** An active person of the mail's community, or of the staff, who work in every community. */
  const person = (mail: LeasedMail) =>
    recipients.find((one) => one.id === mail.userId && (one.kind === 'STAFF' || one.communityId === mail.communityId))
  const recipient = (mail: LeasedMail): Recipient | undefined =>
    mail.userId === null ? conciergeOf(sender(mail)) : person(mail)
  return { sender, recipient }
}

type Recipient = { readonly email: string; readonly givenName: string; readonly phone: string | null }

/** A post box, not a person: it has no phone. */
function conciergeOf(sender: { readonly config: CommunityConfig } | undefined): Recipient | undefined {
  return sender && { email: sender.config.conciergeEmail, givenName: 'concierge', phone: null }
}
