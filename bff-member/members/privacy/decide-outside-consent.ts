import { sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { analyticsConsents } from '#db/schema/events.ts'
import { build, statement } from '#db/statement.ts'
import { OUTSIDE_SERVICES, type OutsideConsent } from '#shared/domain/analytics/outside.ts'
import type { MemberContext } from '../../context.ts'

const decided = statement((p: ActorArgs & OutsideConsent & { readonly now: Date }) =>
  build
    .insert(analyticsConsents)
    .values({
      userId: p.userId,
      communityId: p.communityId,
      services: p.services,
      isAllowed: p.isAllowed,
      decidedAt: p.now,
    })
    .onConflictDoUpdate({
      target: analyticsConsents.userId,
      set: {
        services: sql`excluded.services`,
        isAllowed: sql`excluded.is_allowed`,
        decidedAt: sql`excluded.decided_at`,
      },
    }),
)

/** Stores the actor's answer about third-party visit tracking; the latest answer applies. */
export async function decideOutsideConsent(ctx: MemberContext, { services, isAllowed }: OutsideConsent): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const named = OUTSIDE_SERVICES.filter((service) => services.includes(service))
  await db.commit([decided({ ...actor, services: named, isAllowed, now })])
}
