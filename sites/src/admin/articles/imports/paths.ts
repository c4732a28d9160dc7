export const ARTICLE_IMPORTS_PATH = '/admin/articles/imports'

export function articleImportPath(id: string): string {
  return `${ARTICLE_IMPORTS_PATH}/${encodeURIComponent(id)}`
}

/** The outcome of each article, for spreadsheets. */
export function articleReportPath(id: string): string {
  return `${articleImportPath(id)}/report.csv`
}
