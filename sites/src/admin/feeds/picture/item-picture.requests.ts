import type { SizedPicture } from '#shared/domain/pictures/addresses.ts'
import { FEED_PICTURE } from '#shared/domain/pictures/picture-shapes.ts'
import { feedPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import type { Crop } from '../../../features/pictures/crop.ts'
import { uploadPicture } from '../../../features/pictures/upload-picture.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

export type ItemOfFeed = { readonly feedId: string; readonly itemId: string }

const REMOVE = graphql(`
  mutation RemoveFeedItemPicture($feedId: ID!, $itemId: ID!) {
    feedItemPictureRemove(feedId: $feedId, itemId: $itemId) { id }
  }
`)

type NewPicture = { readonly picture: ImageBitmap; readonly crop: Crop }

export function uploadItemPicture({ feedId, itemId }: ItemOfFeed, picture: NewPicture): Promise<SizedPicture> {
  const path = feedPictureUploadPath(feedId, itemId)
  return uploadPicture(FEED_PICTURE, { ...picture, path, answeredAs: 'picture' })
}

export function removeItemPicture(item: ItemOfFeed) {
  return adminRequest(REMOVE, item)
}
