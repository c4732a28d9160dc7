import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import type { SharedBuilder } from '../builder.ts'

/** The picture at the head of an article. */
export function addLeadImage(builder: SharedBuilder) {
  return builder.objectRef<LeadImageView>('LeadImage').implement({
    description: 'The picture at the head of an article, 16 to 9.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'A path of the site, 1200 pixels wide.' }),
      largeAddress: t.exposeString('largeAddress', {
        nullable: true,
        description: '2400 pixels wide; null where the picture is not.',
      }),
      alt: t.exposeString('alt', { description: 'Said instead of the picture.' }),
      credit: t.exposeString('credit', { nullable: true, description: 'Who made it.' }),
    }),
  })
}
