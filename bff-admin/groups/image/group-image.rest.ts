import { groupImageOf } from '#shared/domain/groups/image.ts'
import { GROUP_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { groupImageUploadPath } from '#shared/domain/pictures/upload.ts'
import type { PictureUpload } from '../../pictures/picture-uploads.ts'
import { saveGroupImage } from './group-image.ts'

/** The image of a group in its widths, with its description. */
export const groupImageUpload: PictureUpload = {
  path: groupImageUploadPath(':groupId'),
  limits: GROUP_IMAGE,
  save: async (ctx, upload, param) => ({
    image: groupImageOf(await saveGroupImage(ctx, { ...upload, groupId: param('groupId') })),
  }),
}
