import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { DigestFrequency } from '#shared/domain/notifications/digest.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

type SetContext = Pick<MemberContext, 'db' | 'actor'>

/** What the last digest has named stays, so that the next one repeats nothing. */
const stored = statement((p: ActorArgs & { readonly frequency: DigestFrequency }) =>
  build
    .insert(forumDigests)
    .select(
      build
        .select({
          userId: users.id,
          communityId: users.communityId,
          frequency: sql`${p.frequency}`.as('frequency'),
          toldUntil: sql`NULL`.as('told_until'),
        })
        .from(users)
        .where(and(hasId(users, p.userId, p), eq(users.kind, 'MEMBER'), hasForum(p))),
    )
    .onConflictDoUpdate({ target: forumDigests.userId, set: { frequency: sql`excluded.frequency` } })
    .returning({ frequency: forumDigests.frequency }),
)

/** How often the actor gets the digest of the forum; answers what is stored. */
export async function setForumDigest({ db, actor }: SetContext, frequency: DigestFrequency): Promise<DigestFrequency> {
  const [[row]] = await db.commit([stored({ ...actor, frequency })])
  if (row) return row.frequency
  throw actor.kind === 'admin'
    ? new AppError('NotAllowed', { message: PREFERENCE_MESSAGES.staffHaveNone })
    : new AppError('NotFound')
}
