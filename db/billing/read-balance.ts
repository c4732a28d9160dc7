import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type BillingContext, runningClock } from './context.ts'
import { readProviderState, storeStatements } from './provider-state.ts'
import { type MemberArgs, subscriptionOfMember } from './subscription-rows.ts'

export type ReadBalanceInput = MemberArgs & {
  readonly subscriptionId: string
  /** Whether the caller proved to have our link; others are not told the name. */
  readonly showsName: boolean
}

export type BalanceView = {
  readonly memberName: string
  readonly balanceCents: number
  readonly currency: string
  readonly renewsAt: Date | null
}

/** What is owed for a membership, as the provider has it; while it does not answer, as it was last read. */
export async function readBalance(ctx: BillingContext, input: ReadBalanceInput): Promise<BalanceView> {
  const [subscription] = await ctx.db.read(subscriptionOfMember(input))
  if (!subscription) throw new AppError('NotFound')
  const clock = runningClock(ctx.now)
  const state = await readProviderState(ctx, subscription, clock)
  if (state) {
    const [first, ...rest] = storeStatements(subscription, state, clock())
    if (first) await ctx.db.commit([first, ...rest])
  }
  const { balanceCents, currency, renewsAt } = state?.subscription ?? subscription
  return {
    memberName: input.showsName ? fullName(subscription) : maskedName(subscription),
    balanceCents: Math.max(0, balanceCents),
    currency,
    renewsAt,
  }
}
