import { addOwnNotifications } from '#db/notifications/own/notifications.graphql.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'

export function addNotifications(builder: Builder<MemberContext>, people: PeopleTypes) {
  builder.objectField(ownMe(builder, people), 'hasUnviewedNotifications', (t) =>
    t.exposeBoolean('hasUnviewedNotifications', {
      description: 'Whether there are notifications since the popup or the list was last opened.',
    }),
  )
  addOwnNotifications(builder)
}
