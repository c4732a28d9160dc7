import { enableConfirmedAction } from '../status/confirmed-action.ts'

type Restore = (version: { articleId: string; revisionId: string; operationId: string }) => Promise<unknown>

/**
 * Shows the confirmation of RestoreVersion.astro and restores; `destinationOf` is the page where the restored text is
 * open.
 */
export function listenToRestore(restore: Restore, destinationOf: (articleId: string) => string): void {
  const part = document.querySelector<HTMLElement>('[data-restore]')
  if (!part) return
  const { article: articleId = '', revision: revisionId = '' } = part.dataset
  enableConfirmedAction(part, {
    act: (operationId) => restore({ articleId, revisionId, operationId }),
    destination: destinationOf(articleId),
  })
}
