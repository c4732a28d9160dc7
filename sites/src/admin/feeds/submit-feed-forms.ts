import { FEED_REFUSALS } from '#shared/domain/feeds/messages.ts'
import { adminFeedPath } from '#shared/domain/feeds/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { refusalText } from '../../lib/forms/refused-reason.ts'
import { markFields, type RefusedForm, refusedAct, saveDetails } from '../forms/details-form.ts'
import { type FeedValues, readFeedValues, toFeedInput } from './feed-values.ts'
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

/** A refused form of the page of a feed. */
export type RefusedFeedForm = RefusedForm<FeedValues> & {
  /** The values of the form of a new item. */
  readonly item?: { readonly address: string; readonly title: string }
}
type FormOutcome = { readonly goTo: string } | RefusedFeedForm

/** Of the required fields. */
const LABELS = { title: FEED_ADMIN_MESSAGES.name, startsAt: FEED_ADMIN_MESSAGES.startsAt }
const READING = { size: 'groupDetails', lists: ['tier', 'item', 'baseItem'] } as const

function noticed(feedId: string, notice: FeedAdminNotice): string {
  return `${adminFeedPath(feedId)}?notice=${notice}`
}

export async function submitNewFeed({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const { hidden, operationId } = await operationOf(form)
  return saveFeed(form, { hidden, timeZone: locals.timeZone }, async (feed) => {
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
      return saveFeed(form, { hidden: baseDetailsId, timeZone: locals.timeZone }, async (feed) => {
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

function saveFeed(form: URLSearchParams, { hidden, timeZone }: Saving, save: (feed: FeedInput) => Promise<string>) {
  const values = readFeedValues(form)
  const feed = toFeedInput(values, timeZone)
  const checked = 'errors' in feed ? feed : { input: feed }
  return saveDetails({ values, checked, labels: LABELS, hidden, refusalOf }, save)
}

function refusalOf(error: unknown): string | null {
  return refusalText(error, FEED_REFUSALS, FEED_ADMIN_MESSAGES.invalid)
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
    const failure = refusalOf(error)
    if (failure === null || !(error instanceof AppError)) throw error
    const { title: linkTitle, ...errors } = markFields(error, failure)
    const marked = { ...errors, ...(linkTitle && { linkTitle }) }
    return { ...refusedAct(failure), item: { address, title }, errors: marked }
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
    const failure = isGone ? FEED_ADMIN_MESSAGES.itemGone : refusalOf(error)
    if (failure === null) throw error
    return refusedAct(failure)
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
