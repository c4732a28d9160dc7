import { storeProfile } from '#db/members/profile/store-profile.ts'
import type { TypedProfile } from '#shared/domain/members/profile.ts'
import type { MemberContext } from '../../context.ts'
import { type MemberProfileView, readProfile } from './read-profile.ts'

/** Stores the actor's profile as it was typed, and answers it whole. */
export async function saveProfile(
  ctx: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  typed: TypedProfile,
): Promise<MemberProfileView> {
  await storeProfile(ctx, typed)
  return readProfile(ctx, { memberId: ctx.actor.userId })
}
