import type { APIRoute } from 'astro'
import { AppError } from '#shared/kernel/errors.ts'
import { ARTICLE_IMPORT_REPORT } from '../../../../../admin/articles/imports/imports.queries.ts'
import { csvFile } from '../../../../../lib/edge/csv-file.ts'
import { requireAdmin } from '../../../../../lib/edge/require-admin.ts'

/** The outcome of each article of a file, as a download. */
export const GET: APIRoute = async ({ locals, params }) => {
  requireAdmin(locals)
  const { articleImportReport } = await locals.api.admin(ARTICLE_IMPORT_REPORT, { id: params.id ?? '' })
  if (articleImportReport === null) throw new AppError('NotFound')
  return csvFile('imported-articles.csv', articleImportReport)
}
