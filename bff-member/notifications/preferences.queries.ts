import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { communities } from '#db/schema/communities.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { DEFAULT_DIGEST_FREQUENCY, type DigestFrequency } from '#shared/domain/notifications/digest.ts'
import { type PreferenceGroupView, preferenceGroups } from '#shared/domain/notifications/preferences.ts'
import { formatTimeOfDay, type QuietHours } from '#shared/domain/notifications/quiet-hours.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import type { MemberContext } from '../context.ts'

type ReadContext = Pick<MemberContext, 'db' | 'actor'>

/** One row for each choice, and one row without any: it also says whether there is a forum. */
const ownPreferences = statement((p: ActorArgs) =>
  build
    .select({
      choice: {
        option: notificationPreferences.option,
        channel: notificationPreferences.channel,
        isSelected: notificationPreferences.isSelected,
      },
      hasForum: sql`${hasForum(p)}`.mapWith(Boolean),
    })
    .from(communities)
    .leftJoin(notificationPreferences, isOfUser(notificationPreferences, p))
    .where(eq(communities.id, p.communityId)),
)

/** The actor's own preferences; empty for staff, and without forum options when there is no forum. */
export async function listPreferences({ db, actor }: ReadContext): Promise<PreferenceGroupView[]> {
  if (actor.kind === 'admin') return []
  const rows = await db.read(ownPreferences(actor))
  const choices = rows.flatMap(({ choice }) => choice ?? [])
  const groups = preferenceGroups(actor.userId, choices)
  return rows[0]?.hasForum ? groups : groups.filter(({ id }) => id !== 'forum')
}

export type QuietHoursView = { readonly from: string; readonly to: string }

const ownQuietHours = statement((p: ActorArgs) =>
  build
    .select({ fromMinute: quietHours.fromMinute, toMinute: quietHours.toMinute })
    .from(quietHours)
    .where(isOfUser(quietHours, p)),
)

export async function readQuietHours({ db, actor }: ReadContext): Promise<QuietHoursView | null> {
  const [hours] = await db.read(ownQuietHours(actor))
  return hours ? toQuietHoursView(hours) : null
}

export function toQuietHoursView({ fromMinute, toMinute }: QuietHours): QuietHoursView {
  return { from: formatTimeOfDay(fromMinute), to: formatTimeOfDay(toMinute) }
}

const ownForumDigest = statement((p: ActorArgs) =>
  build
    .select({ frequency: forumDigests.frequency })
    .from(communities)
    .leftJoin(forumDigests, isOfUser(forumDigests, p))
    .where(and(eq(communities.id, p.communityId), hasForum(p))),
)

/** The actor's frequency of the forum digest; null for staff, and when there is no forum. */
export async function readForumDigest({ db, actor }: ReadContext): Promise<DigestFrequency | null> {
  if (actor.kind === 'admin') return null
  const [row] = await db.read(ownForumDigest(actor))
  return row ? (row.frequency ?? DEFAULT_DIGEST_FREQUENCY) : null
}

const ownReport = statement((p: ActorArgs) =>
  build
    .select({ reason: undeliverableAddresses.reason })
    .from(users)
    .innerJoin(
      undeliverableAddresses,
      and(
        eq(undeliverableAddresses.communityId, users.communityId),
        eq(undeliverableAddresses.address, users.email),
        isNull(undeliverableAddresses.resumedAt),
      ),
    )
    .where(hasId(users, p.userId, p)),
)

/** Why emails to the actor's address are withheld; null while they are not. */
export async function readEmailReport({ db, actor }: ReadContext): Promise<UndeliverableReason | null> {
  const [report] = await db.read(ownReport(actor))
  return report?.reason ?? null
}
