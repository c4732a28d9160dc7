import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { supportContacts } from '#db/schema/members.ts'
import { build, isOfUser } from '#db/statement.ts'
import type { SupportContactKind } from '#shared/domain/members/support-contact.ts'
import type { MemberContext } from '../../context.ts'

/** Removes the actor's contact of a kind; without one nothing happens. */
export async function deleteSupportContact(
  ctx: ActorContext & Pick<MemberContext, 'actor'>,
  kind: SupportContactKind,
): Promise<void> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  await ctx.db.commit([
    build
      .delete(supportContacts)
      .where(and(isOfUser(supportContacts, { userId, communityId }), eq(supportContacts.kind, kind))),
  ])
}
