import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import type { AppError } from '#shared/kernel/errors.ts'

const formerAmong = statement((p: { readonly communityId: string; readonly ids: readonly string[] }) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inList(users.id, p.ids),
        isAlso(users.communityId, p.communityId),
        eq(users.status, 'ACTIVE'),
        isFormerMember(p.communityId),
      ),
    )
    .limit(1),
)

/** Why one of these people can't be in a group, none of whom is in the directory: staff learn that a membership has ended. */
export async function notInCommunity({ db, actor }: ActorContext, ids: readonly string[]): Promise<AppError> {
  const [former] = await db.read(formerAmong({ communityId: actor.communityId, ids }))
  return groupRefused(former ? 'membershipEnded' : 'notInCommunity')
}
