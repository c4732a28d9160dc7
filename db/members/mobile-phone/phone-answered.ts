import { and, isNotNull } from 'drizzle-orm'
import { mobilePhones } from '#db/schema/members.ts'
import { build, isOfUser } from '#db/statement.ts'

type Owner = { readonly communityId: string; readonly userId: string }

/** Stores whether the verified phone of a member refused our last text, and when; null once it accepted one. */
export function phoneAnswered(owner: Owner, refusedAt: Date | null) {
  return build
    .update(mobilePhones)
    .set({ refusedAt })
    .where(and(isOfUser(mobilePhones, owner), isNotNull(mobilePhones.verifiedAt)))
}
