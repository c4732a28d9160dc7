import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { leadImageUploadPath } from '#shared/domain/pictures/upload.ts'
import type { PictureUpload } from '../../pictures/picture-uploads.ts'
import { saveLeadImage } from './lead-image.ts'

/** The lead image of an article that staff edit, in all sizes, with its alt text and credit. */
export const leadImageUpload: PictureUpload = {
  path: leadImageUploadPath('admin', ':articleId'),
  limits: LEAD_IMAGE,
  save: async (ctx, upload, param) => ({
    leadImage: leadImageOf(await saveLeadImage(ctx, { ...upload, articleId: param('articleId') })),
  }),
}
