import { FEED_REFUSALS } from '#shared/domain/feeds/messages.ts'
import { adminFeedPath } from '#shared/domain/feeds/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { refusalText } from '../../lib/forms/refused-reason.ts'
import { invalidForm } from '../forms/field-errors.ts'
import { type FeedErrors, type FeedValues, readFeedValues, toFeedInput } from './feed-values.ts'
import {
  ADD_ITEM,
  ARRANGE_ITEMS,
  CREATE_FEED,
  type FeedInput,
  PIN_ITEM,
  REMOVE_ITEM,
  UPDATE_FEED,
} from './feeds.queries.ts'
import { itemAnchor } from './item-anchor.ts'
import { FEED_ADMIN_MESSAGES, type FeedAdminNotice } from './messages.ts'

type Page = PostedPage<'admin'> & {
  readonly url: URL
  readonly locals: { readonly timeZone: string }
}

/** A refused form: the page is shown again with it. */
export type RefusedForm = {
  readonly failure: string
  /** The values of the details form; null for any other. */
  readonly values: FeedValues | null
  /** The values of the form of a new item; null for any other. */
  readonly item: { readonly address: string; readonly title: string } | null
  readonly errors: FeedErrors
  /** Somebody else changed the feed after the form was opened. */
  readonly isStale: boolean
  /** The value of the form's hidden field: its operation id, or the details that it started from. */
  readonly hidden: string
}
export type FormOutcome = { readonly goTo: string } | RefusedForm

/** Of the required fields. */
const LABELS = { title: FEED_ADMIN_MESSAGES.name, startsAt: FEED_ADMIN_MESSAGES.startsAt }
const NOTHING = { values: null, item: null, errors: {}, isStale: false, hidden: '' } as const
const READING = { size: 'groupDetails', lists: ['tier', 'item', 'baseItem'] } as const

function noticed(feedId: string, notice: FeedAdminNotice): string {
  return `${adminFeedPath(feedId)}?notice=${notice}`
}

export async function submitNewFeed({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const operationId = form.get('operation') || crypto.randomUUID()
  return saveDetails(form, { hidden: operationId, timeZone: locals.timeZone }, async (feed) => {
    const { feedCreate } = await locals.api.admin(CREATE_FEED, { feed, operationId })
    return noticed(feedCreate.id, 'created')
  })
}

/** Handles the forms on the page of a feed. */
export async function submitFeedForm({ request, url, locals }: Page, feedId: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const { admin } = locals.api
  switch (form.get('action')) {
    case 'save': {
      const baseDetailsId = form.get('base') ?? ''
      return saveDetails(form, { hidden: baseDetailsId, timeZone: locals.timeZone }, async (feed) => {
        await admin(UPDATE_FEED, { feedId, feed, baseDetailsId })
        return noticed(feedId, 'saved')
      })
    }
    case 'add':
      return addItem(admin, form, { feedId, origin: url.origin })
    default:
      return changeItems(admin, form, feedId)
  }
}

type Saving = { readonly hidden: string; readonly timeZone: string }

async function saveDetails(
  form: URLSearchParams,
  { hidden, timeZone }: Saving,
  save: (feed: FeedInput) => Promise<string>,
): Promise<FormOutcome> {
  const values = readFeedValues(form)
  const feed = toFeedInput(values, timeZone)
  if ('errors' in feed)
    return { ...NOTHING, failure: invalidForm(feed.errors, LABELS), values, errors: feed.errors, hidden }
  try {
    return { goTo: await save(feed) }
  } catch (error) {
    const failure = refusalText(error, FEED_REFUSALS, FEED_ADMIN_MESSAGES.invalid)
    if (failure === null || !(error instanceof AppError)) throw error
    return {
      ...NOTHING,
      failure,
      values,
      errors: errorsOf(error, failure),
      isStale: error.code === 'StaleRevision',
      hidden,
    }
  }
}

type Adding = { readonly feedId: string; readonly origin: string }

/** A full address of this site may be pasted. */
async function addItem(admin: PageApi, form: URLSearchParams, { feedId, origin }: Adding): Promise<FormOutcome> {
  const [address, title] = [(form.get('address') ?? '').trim(), (form.get('linkTitle') ?? '').trim()]
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  try {
    await admin(ADD_ITEM, { feedId, address: own, title })
    return { goTo: noticed(feedId, 'added') }
  } catch (error) {
    const failure = refusalText(error, FEED_REFUSALS, FEED_ADMIN_MESSAGES.invalid)
    if (failure === null || !(error instanceof AppError)) throw error
    const { title: linkTitle, ...errors } = errorsOf(error, failure)
    return { ...NOTHING, failure, item: { address, title }, errors: { ...errors, ...(linkTitle && { linkTitle }) } }
  }
}

async function changeItems(admin: PageApi, form: URLSearchParams, feedId: string): Promise<FormOutcome> {
  const [action = '', itemId = ''] = (form.get('action') ?? '').split(' ')
  const arrange = (itemIds: readonly string[]) =>
    admin(ARRANGE_ITEMS, { feedId, itemIds: [...itemIds], baseItemIds: form.getAll('baseItem') })
  try {
    switch (action) {
      case 'remove':
        await admin(REMOVE_ITEM, { feedId, itemId })
        return { goTo: afterRemoval(feedId, form.getAll('item'), itemId) }
      case 'pin':
      case 'unpin':
        await admin(PIN_ITEM, { feedId, itemId, isPinned: action === 'pin' })
        return { goTo: `${noticed(feedId, 'arranged')}#${itemAnchor(itemId)}` }
      case 'up':
      case 'down':
        await arrange(moved(form.getAll('item'), itemId, action === 'up' ? -1 : 1))
        return { goTo: `${noticed(feedId, 'arranged')}#${itemAnchor(itemId)}` }
      case 'arrange':
        await arrange(form.getAll('item'))
        return { goTo: noticed(feedId, 'arranged') }
      default:
        throw new AppError('NotFound')
    }
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'NotFound' && itemId !== ''
    // Removed in another tab. Where the feed itself is gone, its page says so.
    if (isGone && action === 'remove') return { goTo: afterRemoval(feedId, form.getAll('item'), itemId) }
    const failure = isGone
      ? FEED_ADMIN_MESSAGES.itemGone
      : refusalText(error, FEED_REFUSALS, FEED_ADMIN_MESSAGES.invalid)
    if (failure === null) throw error
    return { ...NOTHING, failure }
  }
}

/** The keyboard goes on from the next item, or from the heading of the list. */
export function afterRemoval(feedId: string, ids: readonly string[], removedId: string): string {
  const at = ids.indexOf(removedId)
  const next = at < 0 ? undefined : ids[at + 1]
  return `${noticed(feedId, 'removed')}#${next === undefined ? 'items' : itemAnchor(next)}`
}

/** The ids with one of them a place further; the same ones where it is at the end. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id)
  const to = from + step
  const other = ids[to]
  if (from < 0 || other === undefined) return [...ids]
  return ids.with(from, other).with(to, id)
}

function errorsOf({ fields }: AppError, failure: string): FeedErrors {
  return Object.fromEntries(Object.keys(fields ?? {}).map((field) => [field, failure]))
}
