import type { CardScriptErrorInput } from '#shared/domain/billing/billing.contract.ts'
import { log } from '#shared/server/log.ts'
import { countAttempt } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'

/**
 * Logs that the provider's script could not create a token, which we would not learn otherwise. The address and the
 * query are not logged.
 */
export async function reportCardError(ctx: PublicContext, input: CardScriptErrorInput): Promise<void> {
  await countAttempt(ctx, { limit: 'cardScriptError', by: [ctx.client.network] })
  log('warn', {
    event: 'card script error',
    correlationId: ctx.correlationId,
    host: ctx.client.host,
    category: input.category ?? null,
    userId: input.userId ?? null,
    error: input.error,
    value: input.value ?? null,
    path: input.uri?.split(/[?#]/)[0] ?? null,
  })
}
