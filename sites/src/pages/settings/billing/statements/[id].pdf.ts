import type { APIRoute } from 'astro'
import { respondWithPdf } from '../../../../features/billing/statements/pdf/respond-with-pdf.server.ts'
import { STATEMENT_DOCUMENT } from '../../../../features/billing/statements/statements.queries.ts'

/** A statement of the member, as a download. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { statementDocument } = await locals.api.member(STATEMENT_DOCUMENT, { id: params.id ?? '' })
  return respondWithPdf(locals, statementDocument)
}
