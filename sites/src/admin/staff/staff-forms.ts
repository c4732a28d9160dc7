import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { createAlert } from '../../lib/alerts.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { failureText, reasonOf } from './failure-text.ts'
import { DUTIES, invitedText, STAFF_FORM_MESSAGES as M } from './messages.ts'
import { STAFF_PATH, staffPath } from './paths.ts'
import type { Duty } from './staff.queries.ts'
import { endStaff, inviteStaff, sendStaffLink, setStaffDuties } from './staff.requests.ts'

type Sent = { readonly done: string; readonly goTo: string }
type Send = (data: FormData) => Promise<Sent>

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function dutiesIn(data: FormData, name: string): Duty[] {
  const values = data.getAll(name)
  return DUTIES.filter((duty) => values.includes(duty))
}

async function invite(data: FormData): Promise<Sent> {
  let person = { id: '', hasPassword: false }
  await withStepUp(async () => {
    person = await inviteStaff({
      givenName: text(data, 'givenName'),
      familyName: text(data, 'familyName'),
      email: text(data, 'email'),
      community: text(data, 'community'),
      permissions: dutiesIn(data, 'permission'),
    })
  })
  return { done: invitedText(person), goTo: staffPath(person.id) }
}

async function saveDuties(data: FormData): Promise<Sent> {
  const [userId, base] = [text(data, 'person'), dutiesIn(data, 'base')]
  const variables = {
    ...{ userId, community: text(data, 'community'), base, permissions: dutiesIn(data, 'permission') },
    isOwnConfirmed: data.get('own') !== null,
  }
  await withStepUp(() => setStaffDuties(variables))
  return { done: M.saved, goTo: staffPath(userId) }
}

const FORMS: Readonly<Record<string, { readonly send: Send; readonly busy: string }>> = {
  invite: { send: invite, busy: M.inviting },
  duties: { send: saveDuties, busy: M.saving },
}

/** Shows each field's error beside it. */
function showErrors(form: HTMLFormElement, error: unknown): void {
  const found = error instanceof RequestError ? error.extensions.fieldMessages : null
  const messages = typeof found === 'object' && found !== null ? (found as Readonly<Record<string, string>>) : {}
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const message = messages[place.dataset.error ?? ''] ?? ''
    place.textContent = message
    const input = form.querySelector(`[name="${place.dataset.error}"]`)
    if (message) input?.setAttribute('aria-invalid', 'true')
    else input?.removeAttribute('aria-invalid')
  }
  const first = form.querySelector<HTMLElement>('[aria-invalid]')
  first?.focus()
}

/** Whether nothing required is empty: the password is asked for only then. */
function isFilled(form: HTMLFormElement): boolean {
  const empty = [...form.querySelectorAll<HTMLInputElement>('input[required]')].filter(
    ({ value }) => value.trim() === '',
  )
  for (const input of empty) input.setAttribute('aria-invalid', 'true')
  empty[0]?.focus()
  return empty.length === 0
}

function enableForm(form: HTMLFormElement): void {
  const kind = FORMS[form.dataset.staffForm ?? '']
  const failure = form.querySelector('[role=alert]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!kind || !failure || !button) return
  let isBusy = false

  const submit = async () => {
    if (isBusy) return
    failure.textContent = ''
    showErrors(form, null)
    if (!isFilled(form)) {
      failure.textContent = M.invalid
      return
    }
    isBusy = true
    showBusy(button, kind.busy)
    try {
      const { done, goTo } = await kind.send(new FormData(form))
      createAlert({ displayType: 'positive', title: done })
      location.assign(goTo)
    } catch (error) {
      isBusy = false
      showBusy(button, null)
      failure.textContent = failureText(error)
      showErrors(form, error)
      const own = form.querySelector<HTMLElement>('[data-own]')
      if (own && error instanceof RequestError && error.extensions.reason === 'ownAdmin') {
        own.hidden = false
        own.querySelector('input')?.focus()
      }
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  button.disabled = false
  button.removeAttribute('data-waits')
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-staff-form]')) enableForm(form)

const end = document.querySelector<HTMLElement>('[data-ends-staff]')
if (end) {
  const { endsStaff: id = '' } = end.dataset
  enableConfirmedAction(end, { act: () => withStepUp(() => endStaff(id)), destination: STAFF_PATH, textOf: reasonOf })
}
const link = document.querySelector<HTMLElement>('[data-emails-staff]')
if (link) {
  const { emailsStaff: id = '' } = link.dataset
  enableConfirmedAction(link, {
    act: () => withStepUp(() => sendStaffLink(id)),
    destination: staffPath(id),
    textOf: reasonOf,
  })
}
