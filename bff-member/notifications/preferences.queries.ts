import { and, eq, isNull } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/mail.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, statement } from '#db/statement.ts'
import { type PreferenceGroupView, preferenceGroups } from '#shared/domain/notifications/preferences.ts'
import { formatTimeOfDay, type QuietHours } from '#shared/domain/notifications/quiet-hours.ts'
import type { UndeliverableReason } from '#shared/domain/notifications/undeliverable.ts'
import type { MemberContext } from '../context.ts'

type ReadContext = Pick<MemberContext, 'db' | 'actor'>

const ownPreferences = statement((p: ActorArgs) =>
  build
    .select({
      option: notificationPreferences.option,
      channel: notificationPreferences.channel,
      isSelected: notificationPreferences.isSelected,
    })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, p.userId), eq(notificationPreferences.communityId, p.communityId))),
)

/** The actor's own preferences; none for staff. */
export async function listPreferences({ db, actor }: ReadContext): Promise<PreferenceGroupView[]> {
  if (actor.kind === 'admin') return []
  return preferenceGroups(actor.userId, await db.read(ownPreferences(actor)))
}

export type QuietHoursView = { readonly from: string; readonly to: string }

const ownQuietHours = statement((p: ActorArgs) =>
  build
    .select({ fromMinute: quietHours.fromMinute, toMinute: quietHours.toMinute })
    .from(quietHours)
    .where(and(eq(quietHours.userId, p.userId), eq(quietHours.communityId, p.communityId))),
)

export async function readQuietHours({ db, actor }: ReadContext): Promise<QuietHoursView | null> {
  const [hours] = await db.read(ownQuietHours(actor))
  return hours ? toQuietHoursView(hours) : null
}

export function toQuietHoursView({ fromMinute, toMinute }: QuietHours): QuietHoursView {
  return { from: formatTimeOfDay(fromMinute), to: formatTimeOfDay(toMinute) }
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
    .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId))),
)

/** Why mails to the actor's address are held back; null while they are not. */
export async function readMailReport({ db, actor }: ReadContext): Promise<UndeliverableReason | null> {
  const [report] = await db.read(ownReport(actor))
  return report?.reason ?? null
}
