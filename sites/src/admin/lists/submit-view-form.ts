import { VIEW_NAME_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { addQuery } from '../../lib/add-query.ts'
import { type PostedTo, readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { mayBeId } from '../../lib/may-be-id.ts'
import { STAFF_LIST_MESSAGES } from './messages.ts'

export type RefusedView = {
  /** Null where the field of the name is marked without words. */
  readonly failure: string | null
  /** Null of a view that was to be saved. */
  readonly viewId: string | null
  readonly name: string
  readonly isShared: boolean
}

export type ViewNotice = keyof typeof STAFF_LIST_MESSAGES.viewNotices

type Change = { readonly name: string; readonly isShared: boolean }

/** The requests that change the views of a list. */
export type ViewRequests = {
  readonly save: (view: Change & { readonly query: string }) => Promise<unknown>
  readonly change: (view: Change & { readonly id: string }) => Promise<unknown>
  readonly remove: (view: { readonly id: string }) => Promise<unknown>
}

/** Does what a form of the saved views asks for, and leads back to the list, which says so. */
export async function submitViewForm(
  page: PostedTo,
  ask: ViewRequests,
  { query, href }: { readonly query: string; readonly href: string },
): Promise<RefusedView | { readonly goTo: string }> {
  const form = await readPageForm(page)
  const action = form.get('action')
  const id = form.get('view')
  const name = (form.get('name') ?? '').trim()
  const isShared = form.get('shared') === 'true'
  const viewId = action === 'save' ? null : id
  if (viewId !== null && !mayBeId(viewId)) throw new AppError('NotFound')
  if (action !== 'delete' && (name === '' || countCharacters(name) > VIEW_NAME_MAX_CHARACTERS))
    return { failure: name === '' ? null : STAFF_LIST_MESSAGES.viewNameTooLong, viewId, name, isShared }
  try {
    const goTo = (notice: ViewNotice) => ({ goTo: addQuery(href, `notice=${notice}`) })
    if (viewId === null) {
      await ask.save({ name, query, isShared })
      return goTo('view-saved')
    }
    if (action === 'change') {
      await ask.change({ id: viewId, name, isShared })
      return goTo('view-changed')
    }
    if (action !== 'delete') throw new AppError('NotFound')
    await ask.remove({ id: viewId })
    return goTo('view-deleted')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'Unprocessable') throw error
    const failure = action === 'save' ? STAFF_LIST_MESSAGES.tooManyViews : STAFF_LIST_MESSAGES.viewNameTaken
    return { failure, viewId, name, isShared }
  }
}
