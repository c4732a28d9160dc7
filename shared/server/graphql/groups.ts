import type { GroupImageView } from '#shared/domain/groups/image.ts'
import { GROUP_VISIBILITIES } from '#shared/domain/groups/statuses.ts'
import type { SharedBuilder } from './builder.ts'

/** What members and staff see of a group in the same way. */
export function addGroupParts(builder: SharedBuilder) {
  const GroupVisibility = builder.enumType('GroupVisibility', {
    description:
      'OPEN: listed, anyone joins. REQUEST: listed, a chair or an admin accepts. HIDDEN: invited only, and for others there is no such group.',
    values: GROUP_VISIBILITIES,
  })
  const GroupImage = builder.objectRef<GroupImageView>('GroupImage').implement({
    description: 'The picture of a group, 16 to 9.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'A path of the site, 1200 pixels wide.' }),
      smallAddress: t.exposeString('smallAddress', { description: '600 pixels wide.' }),
      alt: t.exposeString('alt', { description: 'Said instead of the picture.' }),
    }),
  })
  return { GroupVisibility, GroupImage }
}
