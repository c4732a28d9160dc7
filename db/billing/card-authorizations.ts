import { and, desc, eq } from 'drizzle-orm'
import { cardAuthorizations } from '#db/schema/staff/staff-billing.ts'
import { build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberArgs } from './subscription-rows.ts'

type Attempt = {
  readonly cardId: string
  readonly amountCents: number
  /** 0: approved. */
  readonly responseCode: number | null
}

/** Records the bank's response for a card, in the batch of the step that received it. */
export function authorizationStatement({ communityId, userId }: MemberArgs, attempt: Attempt, now: Date) {
  return build
    .insert(cardAuthorizations)
    .values({ ...attempt, id: newId(now), communityId, userId, reversalStatus: null, attemptedAt: now })
}

const LISTED = 50

/** The newest attempts with a card. */
export const authorizationsOfCard = statement((p: { readonly communityId: string; readonly cardId: string }) =>
  build
    .select({
      id: cardAuthorizations.id,
      amountCents: cardAuthorizations.amountCents,
      responseCode: cardAuthorizations.responseCode,
      reversalStatus: cardAuthorizations.reversalStatus,
      attemptedAt: cardAuthorizations.attemptedAt,
    })
    .from(cardAuthorizations)
    .where(and(eq(cardAuthorizations.communityId, p.communityId), eq(cardAuthorizations.cardId, p.cardId)))
    .orderBy(desc(cardAuthorizations.attemptedAt))
    .limit(LISTED),
)
