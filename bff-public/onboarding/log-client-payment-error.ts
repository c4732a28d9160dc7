import type { ClientPaymentErrorInput } from '#shared/domain/onboarding/onboarding.contract.ts'
import { log } from '#shared/server/log.ts'
import { countAttempt } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'

/**
 * Logs that a person who wanted to join could not pay, which we would not learn otherwise. The address and the query
 * are not logged.
 */
export async function logClientPaymentError(ctx: PublicContext, input: ClientPaymentErrorInput): Promise<void> {
  await countAttempt(ctx, { limit: 'cardScriptError', by: [ctx.client.network] })
  log('warn', {
    event: 'joining payment error',
    correlationId: ctx.correlationId,
    host: ctx.client.host,
    category: 'Payment',
    error: input.errorMsg,
    path: input.uri?.split(/[?#]/)[0] ?? null,
  })
}
