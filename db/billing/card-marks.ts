import { and, eq, isNotNull } from 'drizzle-orm'
import { cardMarks } from '#db/schema/billing.ts'
import { build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberArgs } from './subscription-rows.ts'

export const failedCardsOfMember = statement((p: MemberArgs) =>
  build
    .select({ cardId: cardMarks.cardId })
    .from(cardMarks)
    .where(
      and(eq(cardMarks.userId, p.userId), eq(cardMarks.communityId, p.communityId), isNotNull(cardMarks.failedAt)),
    ),
)

/** Notes whether the last charge of a card failed. */
export function markCardStatement(
  { communityId, userId }: MemberArgs,
  cardId: string,
  { failedAt }: { readonly failedAt: Date | null },
  now: Date,
) {
  return build
    .insert(cardMarks)
    .values({ id: newId(now), communityId, userId, cardId, failedAt, updatedAt: now })
    .onConflictDoUpdate({ target: cardMarks.cardId, set: { failedAt, updatedAt: now } })
}
