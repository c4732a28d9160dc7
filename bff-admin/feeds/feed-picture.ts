import { and, eq } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { PICTURE_OF_FEED_ITEM } from '#db/pictures/picture-kinds.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture } from '#db/pictures/store-picture.ts'
import { unusedPictures } from '#db/pictures/unused-pictures.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { feedItems } from '#db/schema/content/feeds.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkItem, commitItems, type ItemOfFeed, isItem, readItems } from './feed-items.ts'
import type { ManagedFeed } from './feeds.queries.ts'

const unusedOfItem = unusedPictures({ table: feedItems, shows: feedItems.imageId, of: pictures.feedItemId })

export type SaveItemPictureInput = Upload & ItemOfFeed

/** Makes the upload the picture of an item, replacing the previous one; returns its id. */
export async function saveItemPicture(
  ctx: StaffContext & FilesContext,
  { feedId, itemId, ...upload }: SaveItemPictureInput,
): Promise<string> {
  const [, items] = await readItems(ctx, feedId)
  checkItem(items, itemId)
  const { attempt, check, store } = await receiveUpload(ctx, PICTURE_OF_FEED_ITEM, upload)
  const [[counted]] = await ctx.db.commit([attempt])
  check(counted)
  const { userId, communityId } = ctx.actor
  const { id, wasUsed } = await store({ userId, communityId, feedItemId: itemId })
  if (!wasUsed) await changePicture(ctx, { feedId, itemId }, id)
  return id
}

/** The item then shows the picture of its target, if there is one. */
export function removeItemPicture(ctx: StaffContext, item: ItemOfFeed): Promise<ManagedFeed> {
  return changePicture(ctx, item, null)
}

/** An item that already has the picture stays unchanged. */
function changePicture(ctx: StaffContext, item: ItemOfFeed, imageId: string | null): Promise<ManagedFeed> {
  return retryOnConflict(async () => {
    const [feed, items] = await readItems(ctx, item.feedId)
    if (checkItem(items, item.itemId).imageId === imageId) return feed
    const { communityId } = ctx.actor
    const stored = build
      .update(pictures)
      .set({ state: 'IN_USE', changedAt: ctx.now })
      .where(
        and(
          isStoredPicture({ ...ctx.actor, pictureId: imageId ?? '', now: ctx.now }),
          eq(pictures.feedItemId, item.itemId),
        ),
      )
    return commitItems(ctx, feed, {
      action: 'feed.picture',
      change: build.update(feedItems).set({ imageId }).where(isItem(ctx, item)),
      after: [stored, unusedOfItem({ parentId: item.itemId, communityId, now: ctx.now })],
    })
  })
}
