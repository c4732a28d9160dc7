import type { TakeCard } from '#db/onboarding/join.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import type { JoinInput } from '#shared/domain/onboarding/onboarding.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/** Whether new members of a community enter their card in Braintree's fields: it says so, and this installation has a vault. */
export function usesBraintree({ cardVault }: Pick<PublicContext, 'cardVault'>, { config }: HostCommunity): boolean {
  return config.cardFields === 'BRAINTREE' && cardVault !== null
}

/** Makes a token for each page that asks, as the vault wants it. */
export async function createClientToken({ cardVault }: PublicContext): Promise<string | null> {
  const outcome = await cardVault?.createClientToken()
  if (outcome && outcome.kind !== 'done')
    throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
  return outcome?.value ?? null
}

export type GivenCard = {
  /** Works once: a repeat without an operation id is recognised by it. */
  readonly secret: string
  readonly takeCard: TakeCard
}

/** The card of a payment: a token or a nonce, exactly one of the two, and that of the fields which the offer names. */
export function cardOf(ctx: PublicContext, community: HostCommunity, input: JoinInput): GivenCard {
  const { paymentToken: token, paymentNonce: nonce } = input
  const { cardVault } = ctx
  const wantsNonce = usesBraintree(ctx, community)
  if (wantsNonce && cardVault && nonce && !token) {
    const takeCard = async () => {
      const kept = await cardVault.keepCard(nonce)
      return kept.kind === 'done' ? { ...kept, value: { kind: 'vaulted' as const, card: kept.value } } : kept
    }
    return { secret: nonce, takeCard }
  }
  if (!wantsNonce && token && !nonce)
    return { secret: token, takeCard: async () => ({ kind: 'done', value: { kind: 'token', token } }) }
  throw new AppError('BadRequest.Invalid', { message: ONBOARDING_MESSAGES.oneToken })
}
