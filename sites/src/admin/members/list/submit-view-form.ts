import { VIEW_NAME_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { STAFF_LIST_MESSAGES } from '../../lists/messages.ts'
import { DELETE_VIEW, RENAME_VIEW, SAVE_VIEW } from './members.queries.ts'

export type RefusedView = {
  readonly failure: string
  /** Null of a view that was to be saved. */
  readonly viewId: string | null
  readonly name: string
}

const ID = /^\w{1,40}$/

/** Does what a form of the saved views asks for; null once it is done. */
export async function submitViewForm(request: Request, admin: PageApi, query: string): Promise<RefusedView | null> {
  const form = await readPageForm(request)
  const action = form.get('action')
  const id = form.get('view')
  const name = (form.get('name') ?? '').trim()
  const viewId = action === 'save' ? null : id
  if (viewId !== null && !ID.test(viewId)) throw new AppError('NotFound')
  if (action !== 'delete' && (name === '' || [...name].length > VIEW_NAME_MAX_CHARACTERS))
    return { failure: STAFF_LIST_MESSAGES.viewNameMissing, viewId, name }
  try {
    if (action === 'save') await admin(SAVE_VIEW, { name, query })
    else if (action === 'rename' && viewId) await admin(RENAME_VIEW, { id: viewId, name })
    else if (action === 'delete' && viewId) await admin(DELETE_VIEW, { id: viewId })
    else throw new AppError('NotFound')
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'Unprocessable') throw error
    const failure = action === 'save' ? STAFF_LIST_MESSAGES.tooManyViews : STAFF_LIST_MESSAGES.viewNameTaken
    return { failure, viewId, name }
  }
}
