import { chosenPicture } from '#shared/domain/feeds/picture.ts'
import { FEED_PICTURE } from '#shared/domain/pictures/picture-shapes.ts'
import { feedPictureUploadPath } from '#shared/domain/pictures/upload.ts'
import type { PictureUpload } from '../pictures/picture-uploads.ts'
import { saveItemPicture } from './feed-picture.ts'

/** The picture of a feed item. */
export const feedPictureUpload: PictureUpload = {
  path: feedPictureUploadPath(':feedId', ':itemId'),
  limits: FEED_PICTURE,
  save: async (ctx, upload, param) => ({
    picture: chosenPicture(await saveItemPicture(ctx, { ...upload, feedId: param('feedId'), itemId: param('itemId') })),
  }),
}
