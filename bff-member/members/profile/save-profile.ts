import { type ChangeProfileInput, changeProfile } from '#db/members/profile/change-profile.ts'
import type { MemberContext } from '../../context.ts'
import { type MemberProfileView, ownProfile, toOwnProfile } from './read-profile.ts'

/** Stores the actor's profile as typed, and returns it in full. */
export async function saveProfile(
  ctx: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  input: ChangeProfileInput,
): Promise<MemberProfileView> {
  return toOwnProfile(await changeProfile(ctx, input, ownProfile(ctx.actor)))
}
