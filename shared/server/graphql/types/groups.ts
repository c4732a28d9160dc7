import { type GroupImageView, groupImageOf } from '#shared/domain/groups/image.ts'
import { GROUP_VISIBILITIES } from '#shared/domain/groups/statuses.ts'
import type { GroupRow } from '#shared/domain/groups/views.ts'
import type { Builder, SharedBuilder, SharedRef } from '../builder.ts'
import type { BaseContext } from '../context.ts'

/** The fields of a group that are the same for members and staff; each schema adds those of its audience. */
export function addGroup<View extends GroupRow>(builder: SharedBuilder) {
  const GroupVisibility = builder.enumType('GroupVisibility', {
    description:
      'OPEN: listed, anyone joins. REQUEST: listed, a chair or an admin accepts. HIDDEN: by invitation only, and invisible to others.',
    values: GROUP_VISIBILITIES,
  })
  const GroupImage = builder.objectRef<GroupImageView>('GroupImage').implement({
    description: 'The picture of a group, 16 to 9.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'A path of the site, 1200 pixels wide.' }),
      smallAddress: t.exposeString('smallAddress', { description: '600 pixels wide.' }),
      alt: t.exposeString('alt', { description: 'The alternative text.' }),
    }),
  })
  const Group = builder.objectRef<GroupRow>('Group').implement({
    description: 'Members with a common subject.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      about: t.exposeString('about'),
      slug: t.exposeString('slug', { description: 'The last part of its address.' }),
      visibility: t.expose('visibility', { type: GroupVisibility }),
      image: t.field({ type: GroupImage, nullable: true, resolve: groupImageOf }),
      memberCount: t.exposeInt('memberCount', { description: 'Active members.' }),
    }),
  })
  // Each audience returns groups as its own view, which has everything that these fields read.
  return { Group: Group as unknown as SharedRef<View>, GroupVisibility }
}

/** A group and a person, in the group or not. */
export function addGroupPersonArgs<C extends BaseContext>(builder: Builder<C>) {
  return builder.args((t) => ({ groupId: t.id({ required: true }), userId: t.id({ required: true }) }))
}
