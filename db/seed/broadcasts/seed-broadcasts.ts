import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { EDITORS } from '../cast.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { daysBefore } from '../offsets.ts'
import type { Person } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'

const EVERYONE: MemberFilter = {
  ...{ search: null, status: 'ACTIVE', standing: null, tier: null, health: null, joined: null, lastSeen: null },
  ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
}

const BODY =
  '<p>Thank you for a full year of articles, panels and introductions.</p><h2>What comes next</h2><ul><li>Smaller round tables, every second month</li><li>A reading group, chosen by you</li></ul><p>Write to your concierge if you’d like to host one.</p>'

/** For each brand, a broadcast that was emailed weeks ago, and a draft. */
export function seedBroadcasts({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const creator = staff.find(({ key }) => key === EDITORS[code][0])
    if (!creator) throw new Error(`${code} has no editor`)
    const by = { communityId: communityId(code), createdBy: creator.id, textBy: creator.id, audience: EVERYONE }
    const sentAt = daysBefore(now, 34)
    const active = membersOf[code].filter(({ status }) => status === 'ACTIVE')
    const draftAt = daysBefore(now, 3)
    return [
      ...insertRows(broadcasts, [
        {
          ...{ ...by, id: broadcastId(code, 'sent'), subject: 'What we plan for the new year', body: BODY },
          ...{ channel: 'EMAIL', status: 'SENT', sentBy: creator.id, recipientCount: active.length },
          ...{ scheduledAt: sentAt, startedAt: sentAt, endedAt: sentAt, settledAt: sentAt },
          ...{ createdAt: sentAt, updatedAt: sentAt },
        },
        {
          ...{ ...by, id: broadcastId(code, 'draft'), subject: 'Round tables in three cities', body: BODY },
          ...{ channel: 'BOTH', status: 'DRAFT', createdAt: draftAt, updatedAt: draftAt },
        },
      ]),
      ...insertRows(
        broadcastRecipients,
        active.map((member, i) => recipientRow(code, member, i, sentAt)),
      ),
    ]
  })
}

function broadcastId(code: BrandCode, which: string): string {
  return seededId(`broadcast ${code} ${which}`)
}

/** Every ninth member had turned announcements off. */
function recipientRow(code: BrandCode, { id }: Person, i: number, sentAt: Date) {
  const isOff = i % 9 === 8
  return {
    ...{ broadcastId: broadcastId(code, 'sent'), userId: id, communityId: communityId(code) },
    ...(isOff ? { state: 'SKIPPED' as const, reason: 'EMAIL_OFF' as const } : { state: 'SENT' as const }),
    emailedAt: isOff ? null : sentAt,
  }
}
