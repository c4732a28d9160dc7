import type { SizedPicture } from '#shared/domain/pictures/addresses.ts'
import type { SharedBuilder } from '../builder.ts'

/** A picture beside a title. */
export function addSizedPicture(builder: SharedBuilder) {
  return builder.objectRef<SizedPicture>('SizedPicture').implement({
    description: 'A picture beside a title that says what it shows.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'A path of the site.' }),
      width: t.exposeInt('width', { description: 'The width of the file in pixels.' }),
      height: t.exposeInt('height'),
    }),
  })
}
