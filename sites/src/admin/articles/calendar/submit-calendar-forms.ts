import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { moveRefusal } from '../move-refusal.ts'
import { instantOf } from '../zoned-time.ts'
import { REMOVE_CALENDAR_ADDRESS, RENEW_CALENDAR_ADDRESS, RESCHEDULE, UNDO_RESCHEDULE } from './calendar.queries.ts'
import { type CalendarPlace, placeHref, shows } from './calendar-place.ts'
import { CALENDAR_MOVE_MESSAGES as M } from './messages.ts'

type Where = { readonly place: CalendarPlace; readonly timeZone: string }

/** A refused move: the form is shown again with the typed values. */
export type RefusedMove = {
  readonly articleId: string
  readonly day: string
  readonly time: string
  readonly reason: string
  readonly error: string
}
export type CalendarOutcome =
  | { readonly goTo: string }
  | { readonly refused: RefusedMove }
  | { readonly failure: string }
  /** The path of a new address, which is shown only once. */
  | { readonly address: string }

/** Does what a form of the calendar asks for. */
export async function submitCalendarForm(
  { request, locals }: PostedPage<'admin'>,
  where: Where,
): Promise<CalendarOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupNote' })
  const { admin } = locals.api
  switch (form.get('action')) {
    case 'move':
      return moveArticle(admin, form, where)
    case 'undo':
      return undoMove(admin, form, where)
    case 'renew':
      return { address: (await admin(RENEW_CALENDAR_ADDRESS)).articleCalendarAddressRenew }
    case 'remove':
      await admin(REMOVE_CALENDAR_ADDRESS)
      return { goTo: placeHref(where.place, { done: 'removed' }) }
    default:
      throw new AppError('NotFound')
  }
}

async function moveArticle(
  admin: PageApi,
  form: URLSearchParams,
  { place, timeZone }: Where,
): Promise<CalendarOutcome> {
  const text = (field: string) => (form.get(field) ?? '').trim()
  const [articleId, day, time, reason] = [text('article'), text('day'), text('time'), text('reason')]
  const refused = (error: string) => ({ refused: { articleId, day, time, reason, error } })
  const at = instantOf(`${day}T${time}`, timeZone)
  if (!at) return refused(M.needsTime)
  const { operationId } = await operationOf(form)
  const move = { articleId, at: at.toISOString(), base: text('base'), reason: reason || null, operationId }
  try {
    await admin(RESCHEDULE, move)
  } catch (error) {
    return refused(moveRefusal(error))
  }
  // The place with the article's new day, so that the person who moved it sees it there.
  const there = shows(place, day) ? place : { ...place, day }
  return { goTo: placeHref(there, { done: 'moved', article: articleId, operation: operationId }) }
}

async function undoMove(admin: PageApi, form: URLSearchParams, { place }: Where): Promise<CalendarOutcome> {
  const [articleId, operationId] = [form.get('article') ?? '', form.get('operation') ?? '']
  try {
    await admin(UNDO_RESCHEDULE, { articleId, operationId })
  } catch (error) {
    return { failure: moveRefusal(error) }
  }
  return { goTo: placeHref(place, { done: 'undone', article: articleId }) }
}
