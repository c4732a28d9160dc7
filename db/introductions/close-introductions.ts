import { and, asc, isNull, lte } from 'drizzle-orm'
import { isNotReadOnly } from '#db/communities/closing/closing-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { introductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { introductionOverNotification } from '#shared/domain/notifications/member-notifications.ts'

const PER_RUN = 100

/**
 * In all communities in which members may still write: from the end of that on, nobody can ask anybody else. Selects them whatever the answer was: answers are in another table, which this job does not
 * read.
 */
const overIntroductions = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: introductions.id,
      communityId: introductions.communityId,
      dueAt: introductions.expiresAt,
      userId: introductions.userId,
      recipientId: introductions.recipientId,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(introductions)
    .innerJoin(users, hasId(users, introductions.recipientId, introductions))
    .where(
      and(
        lte(introductions.expiresAt, p.now),
        isNull(introductions.closedAt),
        mayBeTried('close-introductions', { ...introductions, dueAt: introductions.expiresAt }, p.now),
        isNotReadOnly(introductions.communityId, p.now),
      ),
    )
    .orderBy(asc(introductions.expiresAt))
    .limit(PER_RUN),
)

/** Notifies requesters that their requests have expired, each once; returns how many. */
export async function closeIntroductions(ctx: OutboxContext): Promise<number> {
  const { db, now } = ctx
  const over = await db.read(overIntroductions({ now }))
  const { done } = await settleCounted(ctx, 'close-introductions', over, async (row) => {
    const { id, communityId, userId, recipientId, ...recipient } = row
    const recipientName = fullName(recipient)
    const isWritten = await db.tryCommitIf([
      build
        .update(introductions)
        .set({ closedAt: now })
        .where(and(hasId(introductions, id, { communityId }), isNull(introductions.closedAt))),
      settleAsked(ctx, { communityId, userId: recipientId }, { about: `introduction/${id}`, option: 'introductions' }),
      ...notificationStatements(
        ctx,
        { communityId, userId, causeKey: `introduction/${id}/over` },
        introductionOverNotification(recipientName),
      ),
      ...(await emailStatements(ctx, {
        communityId,
        recipient: { kind: 'USER', userId },
        template: 'introduction-over',
        data: { recipientName },
        idempotencyKey: `introduction-over/${id}/1`,
      })),
    ])
    // Another run was first.
    return isWritten ? true : null
  })
  return done
}
