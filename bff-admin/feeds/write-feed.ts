import { and, count, eq, inArray } from 'drizzle-orm'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { FEEDS_MAX } from '#shared/domain/feeds/limits.ts'
import { feedRefusal } from '#shared/domain/feeds/messages.ts'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { createOnce } from '../staff/once.ts'
import { stillHolds } from '../staff/permissions.ts'
import { checkCanManageFeeds, isManagedFeed, touchedFeed } from './feed-access.ts'
import { checkFeed } from './feed-fields.ts'
import { type ManagedFeed, managedFeed, readFeed } from './feeds.queries.ts'

export type CreateFeedInput = { readonly fields: FeedFields; readonly operationId: string }
export type UpdateFeedInput = {
  readonly feedId: string
  readonly fields: FeedFields
  /** The mark of the details that the writer saw: `feedMark`. */
  readonly baseDetailsId: string
}

const feedCount = statement((p: { readonly communityId: string }) =>
  build.select({ feeds: count() }).from(feeds).where(eq(feeds.communityId, p.communityId)),
)

/** Creates a feed without items, once per operation. */
export async function createFeed(ctx: StaffContext, input: CreateFeedInput): Promise<ManagedFeed> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const fields = checkFeed(input.fields)
  const operationId = checkOperationId(input.operationId)
  const [, [made]] = await Promise.all([checkCanManageFeeds(ctx), db.read(feedCount({ communityId }))])
  if (made && made.feeds >= FEEDS_MAX) throw new AppError('Unprocessable', feedRefusal('tooManyFeeds'))
  const feedId = newId(now)
  const write = async () => {
    const [, , , [feed]] = await db.commitIf([
      stillHolds(actor, 'admin'),
      build.insert(feeds).values({
        ...{ ...fields, id: feedId, communityId, createdBy: userId, operationId, createdAt: now, updatedAt: now },
      }),
      auditStatement(ctx, {
        action: 'feed.create',
        target: { type: 'feed', id: feedId },
        memberVisible: false,
        after: auditedFields(fields),
      }),
      managedFeed({ communityId, feedId }),
    ])
    return checkFound(feed)
  }
  return createOnce(ctx, { table: feeds, operationId, write, read: (id) => readFeed(ctx, id) })
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function feedMark({ title, slot, rule, tiers, isPublished, startsAt, endsAt }: FeedFields): Promise<string> {
  return textMark([
    ...[title, slot, rule, JSON.stringify(tiers), String(isPublished), startsAt.toISOString()],
    endsAt?.toISOString() ?? '',
  ])
}

/** Changes a feed. Throws StaleRevision when the stored details have changed since; equal details change nothing. */
export async function updateFeed(ctx: StaffContext, input: UpdateFeedInput): Promise<ManagedFeed> {
  const { feedId, baseDetailsId } = input
  const fields = checkFeed(input.fields)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const before = checkFound(await readFeed(ctx, feedId))
    const known = await feedMark(before)
    if (known === (await feedMark(fields))) return before
    if (known !== baseDetailsId) throw new AppError('StaleRevision', feedRefusal('changedMeanwhile'))
    const changed = build
      .update(feeds)
      .set({ ...fields, updatedAt: now })
      .where(and(isManagedFeed({ userId, communityId, feedId }), eq(feeds.updatedAt, before.updatedAt)))
    const audit = auditStatement(ctx, {
      action: 'feed.edit',
      target: { type: 'feed', id: feedId },
      memberVisible: false,
      before: auditedFields(before),
      after: auditedFields(fields),
    })
    const [, , [feed]] = await db.commitIf([changed, audit, managedFeed({ communityId, feedId })])
    return checkFound(feed)
  })
}

function auditedFields({ title, isPublished, startsAt, endsAt }: FeedFields) {
  return { title, isPublished, startsAt, endsAt }
}

/** Permanently deletes a feed with its items; a job deletes their pictures. */
export function deleteFeed(ctx: StaffContext, feedId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const { title, isPublished } = checkFound(await readFeed(ctx, feedId))
    const audit = auditStatement(ctx, {
      action: 'feed.delete',
      target: { type: 'feed', id: feedId },
      memberVisible: false,
      before: { title, isPublished },
    })
    const mine = { userId, communityId, feedId }
    const ofItems = build
      .select({ id: feedItems.id })
      .from(feedItems)
      .where(and(eq(feedItems.feedId, feedId), eq(feedItems.communityId, communityId)))
    await ctx.db.commitIf([
      touchedFeed({ ...mine, now: ctx.now }),
      build
        .update(pictures)
        .set({ state: 'UNUSED', changedAt: ctx.now })
        .where(and(inArray(pictures.feedItemId, ofItems), eq(pictures.communityId, communityId))),
      build.delete(feeds).where(isManagedFeed(mine)),
      audit,
    ])
    return true
  })
}
