import { createAlert } from '../../lib/alerts.ts'
import { graphql, memberRequest } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'

const REQUEST = graphql(`
  mutation RequestIntroductionFromDialog($memberId: ID!, $why: String!, $help: String!, $note: String, $operationId: String!) {
    introductionRequest(memberId: $memberId, why: $why, help: $help, note: $note, operationId: $operationId) { id }
  }
`)

const enabled = new WeakSet<HTMLFormElement>()

/** Sends the form of the dialog in its place: the dialog stays, with what was typed, until the request is sent. */
export function sendFromDialog(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector<HTMLFormElement>('[data-ask]')
  if (!form || enabled.has(form)) return
  enabled.add(form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!button || button.hasAttribute('data-busy')) return
  if (!showErrors(form)) return
  const { ask: memberId = '', sending = '', sent = '', failed = '' } = form.dataset
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  showFailure(form, null)
  showBusy(button, sending)
  try {
    await memberRequest(REQUEST, {
      memberId,
      why: text('why'),
      help: text('help'),
      note: text('note'),
      operationId: text('operation'),
    })
    createAlert({ displayType: 'positive', title: sent })
    location.reload()
  } catch (error) {
    showBusy(button, null)
    showFailure(form, isGated(error) ? String(error.extensions.message) : failed)
    button.focus()
  }
}

/** The membership does not allow it now; the sentence says what does. */
function isGated(error: unknown): error is RequestError {
  return error instanceof RequestError && Boolean(error.extensions.phase)
}

/** Says what is wrong under each field, and goes to the first; answers whether all are right. */
function showErrors(form: HTMLFormElement): boolean {
  const { missing = '', tooLong = '' } = form.dataset
  const wrong = [...form.querySelectorAll('textarea')].filter((field) => {
    const text = field.value.trim()
    const isTooLong = [...text].length > Number(field.dataset.max)
    const error = field.required && text === '' ? missing : isTooLong ? tooLong : ''
    const place = form.querySelector(`#${field.id}-error`)
    if (place) place.textContent = error
    field.toggleAttribute('aria-invalid', false)
    if (error) field.setAttribute('aria-invalid', 'true')
    return error !== ''
  })
  wrong[0]?.focus()
  return wrong.length === 0
}

function showFailure(form: HTMLFormElement, text: string | null): void {
  const place = form.querySelector('[data-ask-failure]')
  if (!place) return
  place.replaceChildren()
  if (text === null) return
  const alert = document.createElement('p')
  alert.className = 'field__error'
  alert.setAttribute('role', 'alert')
  alert.textContent = text
  place.append(alert)
}
