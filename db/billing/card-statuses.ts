import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { cardStatuses } from '#db/schema/billing.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberArgs } from './subscription-rows.ts'

export const failedCardsOfMember = statement((p: MemberArgs) =>
  build
    .select({ cardId: cardStatuses.cardId })
    .from(cardStatuses)
    .where(and(isOfUser(cardStatuses, p), isNotNull(cardStatuses.failedAt))),
)

/** Of a card that was charged at this moment, by whomever: it no longer counts as failed, unless it failed after that. */
export function chargedCardStatement(
  { communityId, userId }: MemberArgs,
  { cardId, chargedAt }: { readonly cardId: string; readonly chargedAt: Date },
  now: Date,
) {
  return build
    .update(cardStatuses)
    .set({ failedAt: null, updatedAt: now })
    .where(
      and(
        eq(cardStatuses.cardId, cardId),
        isOfUser(cardStatuses, { userId, communityId }),
        lt(cardStatuses.failedAt, chargedAt),
      ),
    )
}

/** Notes whether the last charge of a card failed. */
export function cardStatusStatement(
  { communityId, userId }: MemberArgs,
  cardId: string,
  { failedAt }: { readonly failedAt: Date | null },
  now: Date,
) {
  return build
    .insert(cardStatuses)
    .values({ id: newId(now), communityId, userId, cardId, failedAt, updatedAt: now })
    .onConflictDoUpdate({ target: cardStatuses.cardId, set: { failedAt, updatedAt: now } })
}

/** Notes that the owner of a card was told that it expires. */
export function cardToldStatement({ communityId, userId }: MemberArgs, cardId: string, now: Date) {
  const change = { expiryNotifiedAt: now, updatedAt: now }
  return build
    .insert(cardStatuses)
    .values({ id: newId(now), communityId, userId, cardId, ...change })
    .onConflictDoUpdate({ target: cardStatuses.cardId, set: change })
}
