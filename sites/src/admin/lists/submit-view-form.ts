import { VIEW_NAME_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { type PostedTo, readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { STAFF_LIST_MESSAGES } from './messages.ts'

export type RefusedView = {
  readonly failure: string
  /** Null of a view that was to be saved. */
  readonly viewId: string | null
  readonly name: string
}

type Change = { readonly name: string; readonly isShared: boolean }

/** How the views of a list are changed. */
export type ViewRequests = {
  readonly save: (view: Change & { readonly query: string }) => Promise<unknown>
  readonly change: (view: Change & { readonly id: string }) => Promise<unknown>
  readonly remove: (view: { readonly id: string }) => Promise<unknown>
}

const ID = /^\w{1,40}$/

/** Does what a form of the saved views asks for; null once it is done. */
export async function submitViewForm(page: PostedTo, ask: ViewRequests, query: string): Promise<RefusedView | null> {
  const form = await readPageForm(page)
  const action = form.get('action')
  const id = form.get('view')
  const name = (form.get('name') ?? '').trim()
  const isShared = form.get('shared') === 'true'
  const viewId = action === 'save' ? null : id
  if (viewId !== null && !ID.test(viewId)) throw new AppError('NotFound')
  if (action !== 'delete' && (name === '' || countCharacters(name) > VIEW_NAME_MAX_CHARACTERS))
    return { failure: STAFF_LIST_MESSAGES.viewNameMissing, viewId, name }
  try {
    if (action === 'save') await ask.save({ name, query, isShared })
    else if (action === 'change' && viewId) await ask.change({ id: viewId, name, isShared })
    else if (action === 'delete' && viewId) await ask.remove({ id: viewId })
    else throw new AppError('NotFound')
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'Unprocessable') throw error
    const failure = action === 'save' ? STAFF_LIST_MESSAGES.tooManyViews : STAFF_LIST_MESSAGES.viewNameTaken
    return { failure, viewId, name }
  }
}
