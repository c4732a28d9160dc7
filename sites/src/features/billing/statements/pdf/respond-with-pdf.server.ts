import { AppError } from '#shared/kernel/errors.ts'
import type { StatementDocument } from '../statements.queries.ts'
import { statementPdf } from './statement-pdf.server.ts'

/** The PDF of a statement as a download; NotFound if there is no such statement. */
export async function respondWithPdf(
  { brand, now }: Pick<App.Locals, 'brand' | 'now'>,
  statement: StatementDocument | null,
): Promise<Response> {
  if (!brand || !statement) throw new AppError('NotFound')
  const { name, conciergeEmail, timeZone } = brand.community
  const pdf = await statementPdf(statement, { name, conciergeEmail, timeZone }, now)
  const file = `statement-${(statement.invoiceNumber ?? statement.id).replaceAll(/[^\w-]+/g, '-')}.pdf`
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file}"`,
      'x-robots-tag': 'noindex',
    },
  })
}
