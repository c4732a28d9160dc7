import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

type Restore = (version: { articleId: string; revisionId: string; operationId: string }) => Promise<unknown>

/** Shows the question of RestoreVersion.astro and restores; `destinationOf` is where the restored text is open. */
export function listenToRestore(restore: Restore, destinationOf: (articleId: string) => string): void {
  const part = document.querySelector<HTMLElement>('[data-restore]')
  const [open, question, failure] = [
    part?.querySelector<HTMLButtonElement>('[aria-expanded]'),
    part?.querySelector<HTMLElement>('#restore-question'),
    part?.querySelector<HTMLElement>('[role=alert]'),
  ]
  const confirm = question?.querySelector<HTMLButtonElement>('[data-do]')
  if (!part || !open || !question || !failure || !confirm) return
  const {
    article: articleId = '',
    revision: revisionId = '',
    done = '',
    busy = '',
    failed = '',
    refused = '',
  } = part.dataset
  // One id for all attempts, so that a lost answer does not restore twice.
  const operationId = crypto.randomUUID()
  const label = confirm.textContent

  const show = (isOpen: boolean) => {
    question.hidden = !isOpen
    open.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) confirm.focus()
    else open.focus()
  }
  const send = async () => {
    confirm.disabled = true
    confirm.textContent = busy
    failure.textContent = ''
    try {
      await restore({ articleId, revisionId, operationId })
      createAlert({ displayType: 'positive', title: done })
      location.assign(destinationOf(articleId))
    } catch (error) {
      const isRefused = error instanceof RequestError && error.code === 'InvalidTransition'
      failure.textContent = isRefused ? refused : failed
      confirm.disabled = false
      confirm.textContent = label
      confirm.focus()
    }
  }

  open.addEventListener('click', () => show(question.hidden !== false))
  question.querySelector('[data-cancel]')?.addEventListener('click', () => show(false))
  question.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(false)
  })
  confirm.addEventListener('click', () => void send())
  part.hidden = false
}
