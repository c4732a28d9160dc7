import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, inList, isOfUser } from '#db/statement.ts'
import type { QuietHours } from '#shared/domain/notifications/quiet-hours.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import { fragmentColumns } from './email-fragments.ts'
import type { LeasedMessage } from './lease.ts'
import type { Envelope } from './sealed-payload.ts'

export type Recipient = {
  readonly email: string
  readonly givenName: string
  readonly phone: string | null
  /** Null for people without preferences: staff, the concierge, and addresses without an account. */
  readonly preferences: EmailPreferences | null
}

export type EmailPreferences = {
  readonly userId: string
  /** If true, no optional email is sent. */
  readonly isFormer: boolean
  readonly optionsOff: ReadonlySet<string>
  readonly quietHours: QuietHours | null
  readonly undeliverable: UndeliverableReason | null
}

/** Options are one JSON column, because a member has several. */
const optionsOff = sql<string>`(SELECT json_group_array(${notificationPreferences.option}) FROM ${notificationPreferences} WHERE ${and(
  isOfUser(notificationPreferences, { userId: users.id, communityId: users.communityId }),
  eq(notificationPreferences.channel, 'EMAIL'),
  eq(notificationPreferences.isSelected, false),
)})`

export type Parties = Awaited<ReturnType<typeof readParties>>

/** The current communities that send these messages and the users who receive them; one round trip. */
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
          ...fragmentColumns,
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
          isFormer: isFormerMember(users.communityId),
          optionsOff,
          fromMinute: quietHours.fromMinute,
          toMinute: quietHours.toMinute,
          undeliverable: undeliverableAddresses.reason,
        })
        .from(users)
        .leftJoin(mobilePhones, and(eq(mobilePhones.userId, users.id), isNotNull(mobilePhones.verifiedAt)))
        .leftJoin(quietHours, isOfUser(quietHours, { userId: users.id, communityId: users.communityId }))
        .leftJoin(
          undeliverableAddresses,
          and(
            eq(undeliverableAddresses.communityId, users.communityId),
            eq(undeliverableAddresses.address, users.email),
            isNull(undeliverableAddresses.resumedAt),
          ),
        )
        .where(and(inList(users.id, userIds), eq(users.status, 'ACTIVE'))),
    ),
  ])
  const senderById = new Map(senders.map((one) => [one.id, one]))
  const userById = new Map(recipients.map((one) => [one.id, { ...one, preferences: preferencesOf(one) }]))

  const sender = (message: LeasedMessage) => senderById.get(message.communityId)
  /** Staff can get email of every community, members only of their own. */
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
          ? {
              ...NO_ACCOUNT,
              email: to.address,
              givenName: to.name,
              phone: message.channel === 'SMS' ? to.address : null,
            }
          : undefined
      case 'CONCIERGE':
        return community && { email: community.config.conciergeEmail, givenName: 'concierge', ...NO_ACCOUNT }
      default:
        return message.recipientKind satisfies never
    }
  }
  return { sender, recipient }
}

const NO_ACCOUNT = { phone: null, preferences: null } as const

type PreferenceRow = {
  readonly id: string
  readonly kind: 'MEMBER' | 'STAFF'
  readonly isFormer: boolean
  readonly optionsOff: string
  readonly fromMinute: number | null
  readonly toMinute: number | null
  readonly undeliverable: UndeliverableReason | null
}

function preferencesOf({ id, kind, isFormer, optionsOff, fromMinute, toMinute, undeliverable }: PreferenceRow) {
  if (kind === 'STAFF') return null
  return {
    userId: id,
    isFormer,
    optionsOff: new Set(JSON.parse(optionsOff) as string[]),
    quietHours: fromMinute === null || toMinute === null ? null : { fromMinute, toMinute },
    undeliverable,
  }
}
