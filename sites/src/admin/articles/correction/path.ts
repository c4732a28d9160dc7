export function correctionPath(articleId: string): string {
  return `/admin/articles/${articleId}/correct`
}
