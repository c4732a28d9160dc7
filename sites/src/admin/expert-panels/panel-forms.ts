import { isAnswerStatus, isBatchStatus, isRoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import { createAlert } from '../../lib/alerts.ts'
import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { isOutcomeUnknown } from '../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { instantOf } from '../articles/zoned-time.ts'
import { decidedNow, invitedNow, PANEL_ADMIN_MESSAGES as M, remindedNow, wouldInvite } from './messages.ts'
import { offerUndo } from './offered-undo.ts'
import {
  assignRoundup,
  countInvitees,
  createRoundup,
  type Invitees,
  inviteMembers,
  publishRoundup,
  remindInvited,
  setAnswersStatus,
  setBatchStatus,
  setQuestionStatus,
  setRoundupStatus,
} from './panel.requests.ts'
import { saveTextBeforePublication } from './roundup/roundup-text.store.ts'

/**
 * A submitted form: its values, the row it concerns, the time zone of its dates, and its operation id, the same for all
 * attempts.
 */
type Sent = {
  readonly data: FormData
  readonly id: string
  readonly timeZone: string
  readonly operationId: string
  readonly form: HTMLFormElement
}

/** The next page; null reloads the same page, STAY leaves it as it is. */
type Next = string | null
type Action = (sent: Sent) => Promise<Next>

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** The fields are required, and browsers submit only valid dates. */
function instantIn(local: string, timeZone: string): string {
  return (instantOf(local, timeZone) ?? new Date(0)).toISOString()
}

function inviteesOf({ data, id }: Sent): Invitees {
  return {
    questionId: id,
    everybody: data.get('everybody') !== null,
    groupId: text(data, 'groupId') || null,
    tier: text(data, 'tier') || null,
    industry: text(data, 'industry') || null,
    addresses: text(data, 'addresses'),
  }
}

export class TextNotSaved extends Error {}

async function publish(roundup: Parameters<typeof publishRoundup>[0]): Promise<void> {
  const saved = await saveTextBeforePublication()
  if (!saved) throw new TextNotSaved()
  await publishRoundup({ ...roundup, ...saved })
}

const STAY = 'stay'

const ACTIONS: Readonly<Record<string, Action>> = {
  batchStatus: async ({ data, id }) => {
    const status = data.get('status')
    if (isBatchStatus(status)) await setBatchStatus(id, status)
    return null
  },
  questionStatus: async ({ data, id }) => {
    await setQuestionStatus(id, data.get('status') === 'OPEN' ? 'OPEN' : 'CLOSED')
    return null
  },
  answersStatus: async ({ data, id, operationId }) => {
    const status = data.get('status')
    const answerIds = data.getAll('answer').map(String)
    if (!isAnswerStatus(status)) return STAY
    const changed = await setAnswersStatus({ questionId: id, answerIds, status, operationId })
    if (changed.length > 0) offerUndo({ questionId: id, operationId, text: decidedNow(changed.length, status) })
    return null
  },
  invite: async (sent) => {
    const button = sent.form.querySelector<HTMLButtonElement>('[value=invite]')
    const told = sent.form.querySelector('[data-count]')
    if (sent.data.get('step') !== 'invite') {
      const { count, unknownAddresses } = await countInvitees(inviteesOf(sent))
      told?.replaceChildren(wouldInvite(count, unknownAddresses))
      if (button) button.hidden = count === 0
      return STAY
    }
    createAlert({ displayType: 'positive', title: invitedNow(await inviteMembers(inviteesOf(sent))) })
    return null
  },
  remind: async ({ id }) => {
    createAlert({ displayType: 'positive', title: remindedNow(await remindInvited(id)) })
    return null
  },
  roundupCreate: async ({ id }) => `/admin/expert-panels/roundups/${await createRoundup(id)}`,
  roundupAssign: async ({ data, id }) => {
    await assignRoundup(id, text(data, 'editorId'))
    return null
  },
  roundupStatus: async ({ data, id }) => {
    const status = data.get('status')
    if (isRoundupStatus(status)) await setRoundupStatus(id, status)
    return null
  },
  roundupPublish: async ({ id }) => {
    await publish({ roundupId: id })
    return null
  },
  roundupPublishedElsewhere: async ({ data, id, timeZone }) => {
    const date = text(data, 'publishedDate')
    await publish({
      roundupId: id,
      externalUrl: text(data, 'externalUrl'),
      publishedDate: date === '' ? null : instantIn(date, timeZone),
    })
    return null
  },
}

/** The message for a refusal, or for an unknown outcome. */
export function panelErrorText(error: unknown): string {
  if (error instanceof TextNotSaved) return M.textNotSaved
  if (!(error instanceof RequestError)) return M.failed
  if (isOutcomeUnknown(error)) return FORM_MESSAGES.unknown
  const { message, reason } = error.extensions
  if (typeof reason === 'string' && typeof message === 'string') return message
  if (error.code === 'InvalidTransition' && typeof message === 'string') return message
  return M.failed
}

/**
 * The current version of the page. A page that shows the outcome of a posted form is opened by its path: a reload would
 * post the form again.
 */
export function showAgain(): void {
  if (document.querySelector('[data-form-outcome]')) location.replace(location.pathname)
  else location.reload()
}

/** They wait for the script. */
export function enableButtons(part: HTMLElement): void {
  for (const button of part.querySelectorAll<HTMLButtonElement>('button[data-waits]')) {
    button.disabled = false
    button.removeAttribute('data-waits')
  }
}

function enableForm(form: HTMLFormElement): void {
  const action = ACTIONS[form.dataset.panelForm ?? '']
  const failure = form.querySelector('[role=alert]')
  if (!action || !failure) return
  const operationId = crypto.randomUUID()
  let isBusy = false

  const send = async (submitter: HTMLElement | null) => {
    if (isBusy) return
    isBusy = true
    failure.replaceChildren()
    if (submitter) showBusy(submitter, M.working)
    const { id = '', zone: timeZone = 'UTC' } = form.dataset
    const data = new FormData(form, submitter)
    try {
      const next = await action({ data, id, timeZone, operationId, form })
      if (next === null) showAgain()
      else if (next !== STAY) location.assign(next)
      if (next !== STAY) return
    } catch (error) {
      failure.replaceChildren(panelErrorText(error))
    }
    if (submitter) showBusy(submitter, null)
    isBusy = false
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.submitter)
  })
  // The invitees were counted for other values.
  form.addEventListener('input', () => {
    const invite = form.querySelector<HTMLButtonElement>('[value=invite]')
    if (invite) invite.hidden = true
  })
  enableButtons(form)
}

export function enablePanelForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-panel-form]')) enableForm(form)
}
