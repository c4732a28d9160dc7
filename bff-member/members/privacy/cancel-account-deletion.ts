import { cancelDeletion } from '#db/members/privacy/account-deletions.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import type { MemberContext } from '../../context.ts'

/** Keeps the actor's account; returns whether its deletion was scheduled. */
export async function cancelAccountDeletion(ctx: MemberContext): Promise<boolean> {
  refuseStaff(ctx)
  const isCancelled = await cancelDeletion(ctx)
  if (isCancelled) ctx.kickOutbox()
  return isCancelled
}
