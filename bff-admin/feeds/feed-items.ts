import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/errors.ts'
import { isOfferIn, isShown } from '#db/offers/offer-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { type ItemAddress, readItemAddress } from '#shared/domain/feeds/item-address.ts'
import { FEED_ITEMS_MAX, FEED_LINK_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import { feedRefusal } from '#shared/domain/feeds/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { AuditAction } from '../staff/audit-actions.ts'
import { refusedField } from '../staff/checked-fields.ts'
import type { StaffContext } from '../staff/context.ts'
import { isManagedFeed, touchedFeed } from './feed-access.ts'
import { listItems, type ManagedFeed, type ManagedItem, managedFeed, readFeed } from './feeds.queries.ts'

export type AddItemInput = {
  readonly feedId: string
  /** A path of the community or an https address. */
  readonly address: string
  /** The title of a link; ignored for other items. */
  readonly title: string
}

type Target = { readonly refId: string | null; readonly url: string | null; readonly title: string | null }
type Name = { readonly communityId: string; readonly name: string; readonly now: Date }

const FOUND = {
  ARTICLE: statement((p: Name) =>
    build
      .select({ id: articles.id })
      .from(articles)
      .where(
        and(eq(articles.communityId, p.communityId), eq(articles.slug, p.name), sql`+${articles.status} = 'PUBLISHED'`),
      ),
  ),
  ROUNDUP: statement((p: Name) =>
    build
      .select({ id: panelRoundups.id })
      .from(panelRoundups)
      .where(
        and(
          eq(panelRoundups.communityId, p.communityId),
          eq(panelRoundups.slug, p.name),
          sql`+${panelRoundups.status} = 'FINAL'`,
        ),
      ),
  ),
  POST: statement((p: Name) =>
    build
      .select({ id: forumPosts.id })
      .from(forumPosts)
      .where(and(hasId(forumPosts, p.name, p), sql`+${forumPosts.state} = 'APPROVED'`)),
  ),
  OFFER: statement((p: Name) =>
    build
      .select({ id: offers.id })
      .from(offers)
      .where(and(isOfferIn({ communityId: p.communityId, offerId: p.name }), isShown(p))),
  ),
} as const

/** The id of the published item at an address of the community. */
async function findId(ctx: StaffContext, address: ItemAddress): Promise<string | null> {
  if (address.type === 'LINK') return null
  const { communityId } = ctx.actor
  const [found] = await ctx.db.read(FOUND[address.type]({ communityId, name: address.name, now: ctx.now }))
  return found?.id ?? null
}

type Found = { readonly found: string | null; readonly title: string }

function targetOf(address: ItemAddress, { found, title: typed }: Found): Target {
  if (address.type === 'LINK') {
    const title = readable(typed).trim()
    if (title === '' || countCharacters(title) > FEED_LINK_TITLE_MAX_CHARACTERS)
      throw refusedField('title', FORM_CODES.missing, feedRefusal('linkTitle'))
    return { refId: null, url: address.url, title }
  }
  if (found === null) throw refusedField('address', FORM_CODES.unknown, feedRefusal('addressGone'))
  return { refId: found, url: null, title: null }
}

/** Adds the item at an address to the end of the feed. */
export function addItem(ctx: StaffContext, { feedId, address: typed, title }: AddItemInput): Promise<ManagedFeed> {
  const address = readItemAddress(typed)
  return retryOnConflict(async () => {
    const [[feed, items], found] = await Promise.all([readItems(ctx, feedId), address && findId(ctx, address)])
    if (!address) throw refusedField('address', FORM_CODES.url, feedRefusal('addressForm'))
    if (items.length >= FEED_ITEMS_MAX) throw new AppError('Unprocessable', feedRefusal('tooManyItems'))
    const target = targetOf(address, { found, title })
    const isSame = ({ type, href }: ManagedItem) => type === 'LINK' && href === target.url
    if (items.some(isSame)) throw refusedField('address', FORM_CODES.unknown, feedRefusal('isItem'))
    const { communityId } = ctx.actor
    // On a double click the second request finds the link of the first.
    const isNew = sql`NOT EXISTS (SELECT 1 FROM ${feedItems} AS other
      WHERE other.feed_id = ${feedId} AND other.community_id = ${communityId} AND other.url = ${target.url})`
    const last = sql`(SELECT coalesce(max(other.position), 0) + 1 FROM ${feedItems} AS other
      WHERE other.feed_id = ${feedId} AND other.community_id = ${communityId})`
    const added = build.run(sql`INSERT INTO ${feedItems}
      (id, community_id, feed_id, type, ref_id, url, title, position, is_pinned, created_at)
      SELECT ${newId(ctx.now)}, ${communityId}, ${feedId}, ${address.type}, ${target.refId}, ${target.url},
        ${target.title}, ${last}, 0, ${ctx.now.getTime()} WHERE ${isNew}`)
    try {
      return await commitItems(ctx, feed, { action: 'feed.add-item', change: added })
    } catch (error) {
      if (isUniqueViolation(error, 'feed_items.feed_id, feed_items.type, feed_items.ref_id'))
        throw refusedField('address', FORM_CODES.unknown, feedRefusal('isItem'))
      throw error
    }
  })
}

export async function readItems(ctx: StaffContext, feedId: string): Promise<[ManagedFeed, readonly ManagedItem[]]> {
  const [read, items] = await Promise.all([readFeed(ctx, feedId), listItems(ctx, feedId)])
  const feed = checkFound(read)
  if (feed.rule !== 'MANUAL') throw new AppError('Unprocessable', feedRefusal('notByHand'))
  return [feed, items]
}

type ItemsChange = {
  readonly action: AuditAction & `feed.${string}`
  readonly change: Runnable
  readonly after?: readonly Runnable[]
  /** Whether the change requires the feed to be unchanged since it was read. */
  readonly isAsRead?: boolean
}

/** Changes the items of a feed and returns the feed afterwards. */
export async function commitItems(
  ctx: StaffContext,
  { id: feedId, title, updatedAt }: ManagedFeed,
  { action, change, after = [], isAsRead = false }: ItemsChange,
): Promise<ManagedFeed> {
  const { userId, communityId } = ctx.actor
  const mine = { userId, communityId, feedId }
  const touched = isAsRead
    ? build
        .update(feeds)
        .set({ updatedAt: ctx.now })
        .where(and(isManagedFeed(mine), eq(feeds.updatedAt, updatedAt)))
    : touchedFeed({ ...mine, now: ctx.now })
  const audit = auditStatement(ctx, {
    ...{ action, target: { type: 'feed', id: feedId }, memberVisible: false },
    after: { title },
  })
  const [, , , [feed]] = await ctx.db.commitIf([touched, change, audit, managedFeed({ communityId, feedId }), ...after])
  return checkFound(feed)
}

function unused({ actor, now }: StaffContext, imageId: string): Runnable {
  return build
    .update(pictures)
    .set({ state: 'UNUSED', changedAt: now })
    .where(hasId(pictures, imageId, actor))
}

export type ItemOfFeed = { readonly feedId: string; readonly itemId: string }

export function isItem(ctx: StaffContext, { feedId, itemId }: ItemOfFeed): SQL | undefined {
  return and(eq(feedItems.id, itemId), eq(feedItems.feedId, feedId), eq(feedItems.communityId, ctx.actor.communityId))
}

export function checkItem(items: readonly ManagedItem[], itemId: string): ManagedItem {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw new AppError('NotFound')
  return item
}

/** A job deletes the picture chosen for the item. */
export function removeItem(ctx: StaffContext, input: ItemOfFeed): Promise<ManagedFeed> {
  return retryOnConflict(async () => {
    const [feed, items] = await readItems(ctx, input.feedId)
    const { imageId } = checkItem(items, input.itemId)
    const change = build.delete(feedItems).where(isItem(ctx, input))
    return commitItems(ctx, feed, { action: 'feed.remove-item', change, after: imageId ? [unused(ctx, imageId)] : [] })
  })
}

/** Pinned items come first. */
export function pinItem(ctx: StaffContext, input: ItemOfFeed & { readonly isPinned: boolean }): Promise<ManagedFeed> {
  return retryOnConflict(async () => {
    const [feed, items] = await readItems(ctx, input.feedId)
    const { isPinned } = checkItem(items, input.itemId)
    if (isPinned === input.isPinned) return feed
    const change = build.update(feedItems).set({ isPinned: input.isPinned }).where(isItem(ctx, input))
    return commitItems(ctx, feed, { action: 'feed.arrange', change })
  })
}

export type ArrangeInput = {
  readonly feedId: string
  readonly itemIds: readonly string[]
  /** The items that the actor saw, in their order. */
  readonly baseItemIds: readonly string[]
}

/**
 * Orders the items; throws StaleRevision when the feed's items or their order have changed since the actor saw them.
 */
export function arrangeItems(ctx: StaffContext, { feedId, itemIds, baseItemIds }: ArrangeInput): Promise<ManagedFeed> {
  return retryOnConflict(async () => {
    const [feed, items] = await readItems(ctx, feedId)
    const known = items.map(({ id }) => id)
    if (known.join() === itemIds.join()) return feed
    if (known.join() !== baseItemIds.join()) throw new AppError('StaleRevision', feedRefusal('orderChanged'))
    if (known.toSorted().join() !== itemIds.toSorted().join()) throw new AppError('BadRequest.Invalid')
    const order = sql`(SELECT wanted.key FROM json_each(${JSON.stringify(itemIds)}) AS wanted WHERE wanted.value = ${feedItems.id})`
    const change = build
      .update(feedItems)
      .set({ position: order })
      .where(and(eq(feedItems.feedId, feedId), eq(feedItems.communityId, ctx.actor.communityId)))
    return commitItems(ctx, feed, { action: 'feed.arrange', change, isAsRead: true })
  })
}
