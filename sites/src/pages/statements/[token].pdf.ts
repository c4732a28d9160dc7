import type { APIRoute } from 'astro'
import { respondWithPdf } from '../../features/billing/statements/pdf/respond-with-pdf.server.ts'
import { SENT_STATEMENT } from '../../features/billing/statements/statements.queries.ts'

/** A statement for anyone with the link that its member sent. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { sentStatement } = await locals.api.public(SENT_STATEMENT, { token: params.token ?? '' })
  return respondWithPdf(locals, sentStatement)
}
