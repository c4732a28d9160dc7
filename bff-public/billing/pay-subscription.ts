import { payBalance } from '#db/billing/pay-balance.ts'
import { subscriptionsOfMember } from '#db/billing/subscription-rows.ts'
import { type CommunityContext, inCommunity } from '#db/context.ts'
import { newMemberOfSession } from '#db/onboarding/invitation-rows.ts'
import type { PayBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import { ambiguousAmong } from '#shared/domain/billing/refusals.ts'
import type { ReceiptView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { identify } from '#shared/server/http/identify.ts'
import { countAttempt } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'

/** Pays the debt of a member of the host's community; anybody with a card can pay. */
export async function paySubscription(ctx: PublicContext, input: PayBalanceInput): Promise<ReceiptView> {
  const here = await inCommunity(ctx)
  await countAttempt(ctx, { limit: 'payNowPayment', by: [ctx.client.network] })
  const member = { communityId: here.community.id, userId: input.userId }
  try {
    const receipt = await payBalance(ctx, {
      ...member,
      subscriptionId: input.subscriptionId ?? null,
      token: input.token,
      operationId: input.operationId ?? null,
      keepsCard: input.keepCard ?? false,
    })
    ctx.kickOutbox()
    return receipt
  } catch (error) {
    if (error instanceof AppError && error.code === 'AmbiguousSubscription' && (await isSignedIn(here, member)))
      throw await namingSubscriptions(ctx, member)
    throw error
  }
}

type Member = { readonly communityId: string; readonly userId: string }

/** Only members themselves see which memberships they have: anybody else needs the link of one. */
async function isSignedIn(
  { client, verify, now, db }: PublicContext & CommunityContext,
  { communityId, userId }: Member,
): Promise<boolean> {
  const claims = await identify(client.headers, ['member'], verify, now)
  if (claims?.kind !== 'member' || claims.communityId !== communityId || claims.userId !== userId) return false
  const [alive] = await db.read(newMemberOfSession({ sessionId: claims.sessionId, userId, communityId, now }))
  return alive !== undefined
}

async function namingSubscriptions({ db }: PublicContext, member: Member): Promise<AppError> {
  const all = await db.read(subscriptionsOfMember(member))
  const owing = all.filter(({ balanceCents }) => balanceCents > 0)
  const named = owing.length > 0 ? owing : all
  return new AppError('AmbiguousSubscription', {
    message: ambiguousAmong(named),
    extensions: { subscriptionIds: named.map(({ id }) => id) },
  })
}
