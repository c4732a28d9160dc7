import { asOwn, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import type { PermissionRef } from '../staff/permissions.graphql.ts'
import { type AdminMe, readAdminMe } from './read-admin-me.ts'

export function addMe(builder: Builder<AdminContext>, { Me }: PeopleTypes, Permission: PermissionRef) {
  const OwnMe = asOwn(builder, Me as unknown as SharedRef<AdminMe>)
  builder.objectField(OwnMe, 'hasUnviewedNotifications', (t) =>
    t.exposeBoolean('hasUnviewedNotifications', {
      description: 'Whether there are notifications since the popup or the list was last opened.',
    }),
  )
  builder.objectField(OwnMe, 'permissions', (t) =>
    t.expose('permissions', {
      type: [Permission],
      description: 'The permissions of the caller in this community.',
    }),
  )
  builder.queryField('me', (t) =>
    t.field({
      type: OwnMe,
      description: 'The signed-in person, with their permissions in this community.',
      resolve: (_root, _args, ctx) => readAdminMe(ctx),
    }),
  )
}
