export const EDITOR_PATH = '/articles/edit'

/** The editor page for this article only: once the article is not open for its author, the address leads to the dashboard. */
export function editorPath(articleId: string): string {
  return `${EDITOR_PATH}?article=${articleId}`
}
