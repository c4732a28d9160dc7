import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE_INPUT } from '#shared/domain/pictures/limits.ts'
import type { Builder, SharedBuilder } from '../builder.ts'
import type { BaseContext } from '../context.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '../text-limits.ts'
import { addPictureBaseArgs } from './picture-base.ts'

/** The picture at the head of an article. */
export function addLeadImage(builder: SharedBuilder) {
  return builder.objectRef<LeadImageView>('LeadImage').implement({
    description: 'The picture at the head of an article, 16 to 9.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'A path of the site, 1200 pixels wide.' }),
      largeAddress: t.exposeString('largeAddress', {
        nullable: true,
        description: '2400 pixels wide; null if the picture is not wide enough.',
      }),
      alt: t.exposeString('alt', { description: 'The alternative text.' }),
      credit: t.exposeString('credit', { nullable: true, description: 'Who made it.' }),
    }),
  })
}

/** The new description of an article's lead image. */
export function addLeadImageArgs<C extends BaseContext>(builder: Builder<C>) {
  return builder.args((t) => ({
    articleId: t.id({ required: true }),
    alt: t.string({ required: true, ...atMost(LEAD_IMAGE_INPUT.alt) }),
    credit: t.string(atMost(LEAD_IMAGE_INPUT.credit)),
    ...addPictureBaseArgs(builder),
    baseCredit: t.string({ ...atMost(INPUT_MAX_CHARACTERS), description: 'The `credit` that you saw.' }),
  }))
}
