import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type BillingContext, runningClock } from './context.ts'
import { readProviderState, storeStatements } from './provider-state.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

export type ReadBalanceInput = {
  readonly subscription: SubscriptionRow
  /** Whether the caller proved to have our link; others do not see the name. */
  readonly showsName: boolean
}

export type BalanceView = {
  readonly memberName: string
  readonly balanceCents: number
  readonly currency: string
  readonly renewsAt: Date | null
}

/** A page waits for this, and its own request ends after ten seconds. */
const PROVIDER_WAIT_MS = 4000

/** What is owed for a membership according to the provider; while it does not answer, the amount last read. */
export async function readBalance(ctx: BillingContext, input: ReadBalanceInput): Promise<BalanceView> {
  const { subscription, showsName } = input
  const clock = runningClock(ctx.now)
  const state = await within(PROVIDER_WAIT_MS, readProviderState(ctx, subscription, clock))
  if (state) {
    const [first, ...rest] = storeStatements(subscription, state, clock())
    if (first) await ctx.db.commit([first, ...rest])
  }
  const { balanceCents, currency, renewsAt } = state?.subscription ?? subscription
  return {
    memberName: showsName ? fullName(subscription) : maskedName(subscription),
    balanceCents: Math.max(0, balanceCents),
    currency,
    renewsAt,
  }
}

/** Null when the answer takes longer. */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
