import { auditLog } from '#db/schema/platform.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { MEMBER_VIEW_MS } from '#shared/domain/members/account/viewing.ts'
import { communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { keyOf } from './person.ts'

const VIEWED_DAYS_AGO = 6
const REASON = 'Couldn’t find the group that she was invited to'
/** The pages that were opened, with the seconds after the start. */
const PAGES: readonly (readonly [string, number])[] = [
  ['/v2', 4],
  ['/v2/groups', 21],
  ['/v2/notifications', 95],
]
const ENDED_AFTER_SECONDS = 140

/** Theo has viewed the pages of Maya once. */
export function seedMemberViews({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const maya = membersOf.MTC.find(({ key }) => key === keyOf(NAMED_PEOPLE.maya.name))
  const theo = staff.find(({ key }) => key === keyOf(NAMED_PEOPLE.theo.name))
  if (!maya || !theo) return []
  const startedAt = daysBefore(now, VIEWED_DAYS_AGO)
  const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
  const id = seededId('member view of maya')
  const act = (action: string, seconds: number, more: { readonly page?: string; readonly reason?: string } = {}) => ({
    id: seededId(`member view of maya ${seconds}`),
    communityId: communityId('MTC'),
    actorId: theo.id,
    action,
    targetType: 'user' as const,
    targetId: maya.id,
    after: more.page === undefined ? { viewId: id } : { viewId: id, page: more.page },
    reason: more.reason ?? null,
    visibleToMember: true,
    ipClass: '203.0.113.0/24',
    correlationId: 'SEED-SEED-SEED',
    createdAt: after(seconds),
  })
  return [
    ...insertRows(memberViews, [
      {
        ...{ id, communityId: communityId('MTC'), userId: maya.id, staffId: theo.id, startedAt },
        sessionId: seededId('session of a member view'),
        reason: REASON,
        expiresAt: new Date(startedAt.getTime() + MEMBER_VIEW_MS),
        endedAt: after(ENDED_AFTER_SECONDS),
      },
    ]),
    ...insertRows(auditLog, [
      act('user.view-start', 0, { reason: REASON }),
      ...PAGES.map(([page, seconds]) => act('user.view-page', seconds, { page })),
      act('user.view-end', ENDED_AFTER_SECONDS),
    ]),
  ]
}
