import type { Builder } from '#shared/server/graphql/builder.ts'
import type { MemberContext } from '../context.ts'
import { type AnnouncementView, findAnnouncement } from './announcements.queries.ts'

/** Announcements that staff sent to many members, readable by their recipients. */
export function addAnnouncements(builder: Builder<MemberContext>) {
  const Announcement = builder.objectRef<AnnouncementView>('Announcement').implement({
    description: 'An announcement by the team of the community to many members.',
    fields: (t) => ({
      id: t.exposeID('id'),
      subject: t.exposeString('subject'),
      body: t.exposeString('body', { description: 'Sanitised HTML.' }),
      sentAt: t.expose('sentAt', { type: 'DateTime' }),
    }),
  })
  builder.queryField('announcement', (t) =>
    t.field({
      type: Announcement,
      nullable: true,
      description: 'Null for one that you did not receive.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => findAnnouncement(ctx, id),
    }),
  )
}
