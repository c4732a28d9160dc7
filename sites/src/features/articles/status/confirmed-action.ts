import { createAlert } from '../../../lib/alerts.ts'
import type { RequestError } from '../../../lib/graphql/request-error.ts'
import { failureText } from './failure-text.ts'

type ConfirmedAction = {
  readonly act: (operationId: string) => Promise<unknown>
  /** The page opened afterwards. */
  readonly destination: string
  /** The message of a refusal with a reason; null for the usual text. */
  readonly textOf?: (refusal: RequestError) => string | null
}

/** Shows the confirmation of ConfirmedAction.astro in its place, and acts. */
export function enableConfirmedAction(part: HTMLElement, { act, destination, textOf }: ConfirmedAction): void {
  const [open, question, failure] = [
    part.querySelector<HTMLButtonElement>('[aria-expanded]'),
    part.querySelector<HTMLElement>('[data-question]'),
    part.querySelector<HTMLElement>('[role=alert]'),
  ]
  const confirm = question?.querySelector<HTMLButtonElement>('[data-do]')
  if (!open || !question || !failure || !confirm) return
  const { done = '', busy = '' } = part.dataset
  // One id for all attempts, so that a lost response does not repeat the action.
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
      await act(operationId)
      createAlert({ displayType: 'positive', title: done })
      location.assign(destination)
    } catch (error) {
      failure.textContent = failureText(error, part.dataset, textOf)
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
  part.removeAttribute('data-waits')
}
