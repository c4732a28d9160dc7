/** The preview of an article, for its author. */
export function previewPath(articleId: string): string {
  return `/articles/preview/${encodeURIComponent(articleId)}`
}

/** The same for editors. */
export function staffPreviewPath(articleId: string): string {
  return `/admin/articles/${encodeURIComponent(articleId)}/preview`
}
