import { BROADCAST_REFUSALS, BROADCAST_TEXT_MESSAGES } from '#shared/domain/broadcasts/messages.ts'
import { adminBroadcastPath } from '#shared/domain/broadcasts/paths.ts'
import { type BroadcastChannel, isBroadcastChannel, isBroadcastMove } from '#shared/domain/broadcasts/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { textToHtml } from '../../editor/text/plain-field.ts'
import { operationOf } from '../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { isInvalidForm, refusedReason } from '../../lib/forms/refused-reason.ts'
import { instantOf } from '../articles/zoned-time.ts'
import { filterVariables, readShown, type ShownMembers } from '../members/list/member-filter.ts'
import { CREATE_BROADCAST, MOVE_BROADCAST, SEND_BROADCAST, SET_DELIVERY, TEST_BROADCAST } from './broadcasts.queries.ts'
import { BROADCAST_MESSAGES, type BroadcastNotice, MOVE_NOTICES } from './messages.ts'
import { SAVE_TEXT } from './save-text.requests.ts'

type Page = PostedPage<'admin'> & {
  readonly locals: { readonly brand: { readonly community: { readonly timeZone: string } } | null }
}

/** A refused form: the page is shown again with it. */
export type RefusedForm = {
  readonly failure: string
  /** The typed values, by field name. */
  readonly typed: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  /** Somebody else changed it after the form was opened. */
  readonly isStale: boolean
}
type FormOutcome = { readonly goTo: string } | RefusedForm

function noticed(broadcastId: string, notice: BroadcastNotice, part = ''): string {
  return `${adminBroadcastPath(broadcastId)}${part}?notice=${notice}`
}

export async function submitNewBroadcast({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const channel = channelIn(form)
  const subject = form.get('subject') ?? ''
  const { hidden, operationId } = await operationOf(form)
  return orRefused({ subject, channel, operation: hidden }, async () => {
    const { broadcastCreate } = await locals.api.admin(CREATE_BROADCAST, { subject, channel, operationId })
    return noticed(broadcastCreate.id, 'created')
  })
}

/** Handles the forms on the page of a broadcast. */
export async function submitBroadcastForm({ request, locals }: Page, broadcastId: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const { admin } = locals.api
  switch (form.get('action')) {
    case 'text': {
      const [title, text] = [form.get('subject') ?? '', form.get('body') ?? '']
      const baseTextId = form.get('base') ?? ''
      return orRefused({ subject: title, body: text, base: baseTextId }, async () => {
        await admin(SAVE_TEXT, { broadcastId, title, content: textToHtml(text), baseTextId })
        return noticed(broadcastId, 'saved')
      })
    }
    case 'delivery': {
      const channel = channelIn(form)
      const audience = filterVariables(deliveryFilter(`${form}`))
      const baseDeliveryId = form.get('base') ?? ''
      return orRefused({ channel, delivery: `${form}`, base: baseDeliveryId }, async () => {
        await admin(SET_DELIVERY, { broadcastId, channel, audience, baseDeliveryId })
        return noticed(broadcastId, 'saved')
      })
    }
    default: {
      const move = form.get('move')
      if (!isBroadcastMove(move)) throw new AppError('NotFound')
      return orRefused({}, async () => {
        await admin(MOVE_BROADCAST, { broadcastId, move })
        return noticed(broadcastId, MOVE_NOTICES[move])
      })
    }
  }
}

/** Handles the forms on the page for sending. */
export async function submitSendForm({ request, locals }: Page, broadcastId: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const { admin } = locals.api
  const baseDetailsId = form.get('base') ?? ''
  const action = form.get('action')
  const scheduledAt = form.get('scheduledAt') ?? ''
  switch (action) {
    case 'test':
      return orRefused({}, async () => {
        await admin(TEST_BROADCAST, { broadcastId })
        return noticed(broadcastId, 'tested', '/send')
      })
    case 'now':
      return orRefused({}, async () => {
        await admin(SEND_BROADCAST, { broadcastId, baseDetailsId, scheduledAt: null })
        return noticed(broadcastId, 'sent')
      })
    case 'schedule': {
      const at = instantOf(scheduledAt, locals.brand?.community.timeZone ?? 'UTC')
      if (!at) return refusedAt('scheduledAt', BROADCAST_REFUSALS.inPast, { scheduledAt })
      return orRefused({ scheduledAt }, async () => {
        await admin(SEND_BROADCAST, { broadcastId, baseDetailsId, scheduledAt: at.toISOString() })
        return noticed(broadcastId, 'scheduled')
      })
    }
    default:
      throw new AppError('NotFound')
  }
}

function channelIn(form: URLSearchParams): BroadcastChannel {
  const channel = form.get('channel')
  if (!isBroadcastChannel(channel)) throw new AppError('NotFound')
  return channel
}

/** The audience of a posted delivery form. */
export function deliveryFilter(posted: string): ShownMembers {
  return readShown(queryOf({ search: `?${posted}` }))
}

function refusedAt(field: string, failure: string, typed: RefusedForm['typed']): RefusedForm {
  return { failure, typed, errors: { [field]: failure }, isStale: false }
}

async function orRefused(typed: RefusedForm['typed'], act: () => Promise<string>): Promise<FormOutcome> {
  try {
    return { goTo: await act() }
  } catch (error) {
    const failure = refusalText(error)
    if (failure === null || !(error instanceof AppError)) throw error
    return {
      failure,
      typed,
      errors: Object.fromEntries(Object.keys(error.fields ?? {}).map((name) => [name, failure])),
      isStale: error.code === 'StaleRevision',
    }
  }
}

/** Messages for a text, whose refusals have no reason of their own. */
const OF_TEXT: Readonly<Record<string, string>> = {
  StaleRevision: BROADCAST_TEXT_MESSAGES.staleRevision,
  TooLarge: BROADCAST_TEXT_MESSAGES.tooLarge,
}

/** Why a broadcast refused the action, in words; null for any other error. */
function refusalText(error: unknown): string | null {
  const reason = refusedReason(error, BROADCAST_REFUSALS)
  if (reason) return BROADCAST_REFUSALS[reason]
  const ofText = error instanceof AppError && OF_TEXT[error.code]
  if (ofText) return ofText
  return isInvalidForm(error) ? BROADCAST_MESSAGES.invalid : null
}
