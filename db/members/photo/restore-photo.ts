import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { type MemberActorContext, refuseStaff } from '#db/members/refuse-staff.ts'
import { images, users } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { PICTURE_UNDO_MS } from '#shared/domain/pictures/limits.ts'

type RestoreArgs = ActorArgs & { readonly now: Date; readonly since: Date }

function removedPicture(p: RestoreArgs) {
  return and(isOfUser(pictures, p), eq(pictures.state, 'UNUSED'), gt(pictures.changedAt, p.since))
}

const shown = statement((p: RestoreArgs) =>
  build
    .update(users)
    .set({ avatarImageId: sql`${users.removedAvatarImageId}`, removedAvatarImageId: null })
    .where(
      and(
        hasId(users, p.userId, p),
        isNull(users.avatarImageId),
        or(
          inArray(
            users.removedAvatarImageId,
            build.select({ id: pictures.id }).from(pictures).where(removedPicture(p)),
          ),
          sql`EXISTS ${build
            .select({ id: images.id })
            .from(images)
            .where(hasId(images, users.removedAvatarImageId, p))}`,
        ),
      ),
    ),
)

const usedAgain = statement((p: RestoreArgs) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(
      and(
        removedPicture(p),
        inArray(
          pictures.id,
          build
            .select({ id: users.avatarImageId })
            .from(users)
            .where(hasId(users, p.userId, p)),
        ),
      ),
    ),
)

const kept = statement((p: RestoreArgs) =>
  build
    .select({ id: pictures.id })
    .from(users)
    .innerJoin(pictures, and(eq(pictures.id, users.removedAvatarImageId), removedPicture(p)))
    .where(and(hasId(users, p.userId, p), isNull(users.avatarImageId))),
)

/** Whether the actor removed an uploaded photo so recently that it can be restored. */
export async function isPhotoKept({
  db,
  actor,
  now,
}: Pick<MemberActorContext, 'db' | 'actor' | 'now'>): Promise<boolean> {
  const { userId, communityId } = actor
  return (await db.read(kept({ userId, communityId, now, since: undoSince(now) }))).length > 0
}

function undoSince(now: Date): Date {
  return new Date(now.getTime() - PICTURE_UNDO_MS)
}

/** Restores the photo that the actor removed last; returns whether there was one. */
export async function restorePhoto(ctx: MemberActorContext): Promise<boolean> {
  refuseStaff(ctx)
  const { actor, now, db } = ctx
  const args = { userId: actor.userId, communityId: actor.communityId, now, since: undoSince(now) }
  return (await db.tryCommitIf([shown(args), usedAgain(args)])) !== null
}
