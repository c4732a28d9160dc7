import { countCharacters } from '#shared/kernel/words.ts'
import { createAlert } from '../../lib/alerts.ts'
import { stillNeeded } from '../../lib/forms/still-needed.ts'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { graphql, memberRequest } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { explainsRefusal } from './explains-refusal.ts'

const REQUEST = graphql(`
  mutation RequestIntroductionFromDialog($memberId: ID!, $why: String!, $help: String!, $note: String, $operationId: ID!) {
    introductionRequest(memberId: $memberId, why: $why, help: $help, note: $note, operationId: $operationId) { id }
  }
`)

/** Sends the form of the dialog in place: the dialog stays open with the typed values until the request is sent. */
export async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!button || button.hasAttribute('data-busy')) return
  if (!showErrors(form)) return
  const { ask: memberId = '', sending = '', sent = '', failed = '' } = form.dataset
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
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
    showFailure(form, failureOf(error, failed))
    button.focus()
  }
}

/**
 * The failure and its reason, if the backend gives one. While the membership does not allow it, one message says both.
 */
export function failureOf(error: unknown, failed: string): string[] {
  if (!(error instanceof RequestError)) return [failed]
  if (error.code === 'NotAuthenticated') return [SUMMARY_MESSAGES.signedOut]
  const reason = String(error.extensions.message)
  if (error.extensions.phase) return [reason]
  return explainsRefusal(error.code) ? [failed, reason] : [failed]
}

/** Marks each field that is wrong, names those that are empty, and goes to the first; answers whether all are right. */
function showErrors(form: HTMLFormElement): boolean {
  const missing: string[] = []
  const wrong = [...form.querySelectorAll('textarea')].filter((field) => {
    const text = field.value.trim()
    const isTooLong = countCharacters(text) > Number(field.dataset.max)
    const isEmpty = field.required && text === ''
    const isWrong = isTooLong || isEmpty
    if (isEmpty) missing.push(field.dataset.label ?? '')
    const place = form.querySelector(`#${field.id}-error`)
    if (place) place.textContent = isTooLong ? (form.dataset.tooLong ?? '') : ''
    field.closest('.field')?.toggleAttribute('data-invalid', isWrong)
    field.toggleAttribute('aria-invalid', false)
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    return isWrong
  })
  showFailure(form, missing.length > 0 ? [form.dataset.missing ?? '', stillNeeded(missing)] : [])
  wrong[0]?.focus()
  return wrong.length === 0
}

function showFailure(form: HTMLFormElement, sentences: readonly string[]): void {
  const place = form.querySelector('[data-ask-failure]')
  if (!place) return
  place.replaceChildren()
  if (sentences.length === 0) return
  const alert = document.createElement('div')
  alert.className = 'field__error'
  alert.setAttribute('role', 'alert')
  for (const sentence of sentences) {
    const line = document.createElement('p')
    line.textContent = sentence
    alert.append(line)
  }
  place.append(alert)
}
