import type { TakeCard } from '#db/onboarding/join.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import type { JoinInput } from '#shared/domain/onboarding/onboarding.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/**
 * Whether new members of a community enter their card in Braintree's fields: the community has chosen it, and this
 * installation has a vault.
 */
export function usesBraintree({ cardVault }: Pick<PublicContext, 'cardVault'>, { config }: HostCommunity): boolean {
  return config.cardFields === 'BRAINTREE' && cardVault !== null
}

/** Creates a token for each page that requests one, as the vault requires. */
export async function createClientToken({ cardVault }: PublicContext): Promise<string | null> {
  const outcome = await cardVault?.createClientToken()
  if (outcome && outcome.kind !== 'done')
    throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
  return outcome?.value ?? null
}

export type GivenCard = {
  /** Can be used once: identifies a repeat without an operation id. */
  readonly secret: string
  readonly takeCard: TakeCard
}

/** The card of a payment: exactly one of token and nonce, matching the card fields that the offer names. */
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
