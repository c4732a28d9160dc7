import type { DirectorySearch } from '#shared/domain/members/directory-search.ts'
import { SAVED_SEARCH_NAME_MAX_CHARACTERS, SAVED_SEARCH_REFUSALS } from '#shared/domain/members/saved-searches.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { SAVED_SEARCH_MESSAGES } from '../messages.ts'
import { SAVED_SEARCHES_PATH } from '../paths.ts'
import { DELETE_SEARCH, RESTORE_SEARCH, SAVE_SEARCH } from './saved.queries.ts'

type Page = PostedPage<'member'>

/** On success the address of the page with the notice. When refused: why, and the search to be saved. */
export type SavedAnswer =
  | { readonly kind: 'done'; readonly to: string }
  | { readonly kind: 'refused'; readonly text: string; readonly search: DirectorySearch | null }

export async function submitSavedForm({ request, locals }: Page): Promise<SavedAnswer> {
  const form = await readPageForm({ request, locals })
  const { member } = locals.api
  const action = form.get('action')
  if (action === 'save') return saveSearch(member, form)
  const id = form.get('id') ?? ''
  if (!mayBeId(id)) throw new AppError('NotFound')
  if (action === 'delete') {
    await deleteOnce(member, id)
    return { kind: 'done', to: `${SAVED_SEARCHES_PATH}?deleted=${id}` }
  }
  if (action !== 'restore') throw new AppError('NotFound')
  return orRefused(null, async () => {
    await member(RESTORE_SEARCH, { id })
    return `${SAVED_SEARCHES_PATH}?restored=${id}`
  })
}

/** A missing search was already deleted, for example in another tab. */
async function deleteOnce(member: PageApi, id: string): Promise<void> {
  try {
    await member(DELETE_SEARCH, { id })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NotFound') throw error
  }
}

function saveSearch(member: PageApi, form: URLSearchParams): Promise<SavedAnswer> {
  const value = (name: string) => form.get(name) || null
  const { q, ...filter } = {
    q: value('text'),
    industry: value('industry'),
    location: value('location'),
    expertise: value('expertise'),
    group: value('group'),
  }
  return orRefused({ q, ...filter }, async () => {
    const { savedSearchCreate: id } = await member(SAVE_SEARCH, { name: form.get('name') ?? '', text: q, ...filter })
    return `${SAVED_SEARCHES_PATH}?saved=${id}`
  })
}

async function orRefused(search: DirectorySearch | null, work: () => Promise<string>): Promise<SavedAnswer> {
  try {
    return { kind: 'done', to: await work() }
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    if (code === 'Unprocessable') return { kind: 'refused', text: SAVED_SEARCH_REFUSALS.tooMany, search }
    if (code === 'BadRequest.Invalid' || code === 'TooLarge')
      return { kind: 'refused', text: SAVED_SEARCH_MESSAGES.invalid(SAVED_SEARCH_NAME_MAX_CHARACTERS), search }
    throw error
  }
}
