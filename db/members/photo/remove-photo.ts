import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { type MemberActorContext, refuseStaff } from '#db/members/refuse-staff.ts'
import { users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'

type RemoveArgs = ActorArgs & { readonly now: Date }

const hidden = statement((p: ActorArgs) =>
  build
    .update(users)
    .set({ avatarImageId: null, removedAvatarImageId: sql`${users.avatarImageId}` })
    .where(and(hasId(users, p.userId, p), isNotNull(users.avatarImageId))),
)

/** Condition on `pictures`: it is the actor's photo. */
export function isShownPhoto(p: ActorArgs) {
  return and(isOfUser(pictures, p), eq(pictures.kind, 'AVATAR'), eq(pictures.state, 'IN_USE'))
}

const unused = statement((p: RemoveArgs) =>
  build.update(pictures).set({ state: 'UNUSED', changedAt: p.now }).where(isShownPhoto(p)),
)

/** Takes the actor's photo away, everywhere at once. It can be taken back for an hour; then it is deleted. */
export async function removePhoto(ctx: MemberActorContext): Promise<void> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  await ctx.db.commit([hidden({ userId, communityId }), unused({ userId, communityId, now: ctx.now })])
}
