/** Must not change: unsent texts on devices are found by it. */
export function correctionStorageKey(correctionId: string): string {
  return `correction/${correctionId}`
}

export function correctionPath(articleId: string): `/${string}` {
  return `/admin/articles/${articleId}/correct`
}
