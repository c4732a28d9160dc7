import type { ReportTable } from './tables.ts'

export const ARTICLE_REPORT_PATH = '/admin/articles/report'

/** The file of one table, for the period of the page. */
export function filePath(table: ReportTable, query: string): string {
  return `${ARTICLE_REPORT_PATH}.csv${query === '' ? '?' : `${query}&`}table=${table}`
}
