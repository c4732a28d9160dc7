export const EDITOR_PATH = '/articles/edit'

/** The editor page for this article only: once the author cannot edit the article, the address redirects to the dashboard. */
export function editorPath(articleId: string): string {
  return `${EDITOR_PATH}?article=${articleId}`
}
