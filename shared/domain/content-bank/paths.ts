export const CONTENT_BANK_PATH = '/admin/content-bank'

export function contentBlockPath(key: string): string {
  return `${CONTENT_BANK_PATH}/${key}`
}

export function contentChangesPath(key: string): string {
  return `${contentBlockPath(key)}/changes`
}
