import { and, eq, exists, isNull } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { MemberContext } from '../context.ts'

const resumption = statement((p: ActorArgs & { readonly now: Date }) =>
  build
    .update(undeliverableAddresses)
    .set({ resumedAt: p.now })
    .where(
      and(
        eq(undeliverableAddresses.communityId, p.communityId),
        isNull(undeliverableAddresses.resumedAt),
        exists(
          build
            .select({ id: users.id })
            .from(users)
            .where(and(hasId(users, p.userId, p), eq(users.email, undeliverableAddresses.address))),
        ),
      ),
    )
    .returning({ address: undeliverableAddresses.address }),
)

/** Sends emails to the actor's address again, until the provider reports it anew; answers whether they were held back. */
export async function resumeEmails({ db, actor, now }: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<boolean> {
  const [resumed] = await db.commit([resumption({ ...actor, now })])
  return resumed.length > 0
}
