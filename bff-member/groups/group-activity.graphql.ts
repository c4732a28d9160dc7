import {
  GROUP_COUNTED_MAX,
  GROUP_LATELY_DAYS,
  GROUP_NEWEST_SHOWN,
  GROUP_UNANSWERED_SHOWN,
} from '#shared/domain/groups/limits.ts'
import type {
  GroupActivityView,
  GroupForumView,
  GroupMemberView,
  UnansweredPostView,
} from '#shared/domain/groups/views.ts'
import type { asOwn, Builder } from '#shared/server/graphql/builder.ts'
import type { MemberContext } from '../context.ts'

type GroupMemberRef = ReturnType<typeof asOwn<MemberContext, GroupMemberView>>

const COUNTED = `${GROUP_COUNTED_MAX + 1} stands for more than ${GROUP_COUNTED_MAX}.`

/** The activity that a group's chairs see. */
export function addGroupActivity(builder: Builder<MemberContext>, GroupMember: GroupMemberRef) {
  const UnansweredPost = builder.objectRef<UnansweredPostView>('UnansweredPost').implement({
    description: 'A post that is open, and to which nobody but its author has replied.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      authorName: t.exposeString('authorName'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const GroupForum = builder.objectRef<GroupForumView>('GroupForum').implement({
    description: 'The activity in posts that chairs see of their group.',
    fields: (t) => ({
      unansweredCount: t.exposeInt('unansweredCount', { description: COUNTED }),
      unanswered: t.expose('unanswered', {
        type: [UnansweredPost],
        description: `The oldest first, at most ${GROUP_UNANSWERED_SHOWN}.`,
      }),
      lastActivityAt: t.expose('lastActivityAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the latest entry was written; null without any.',
      }),
    }),
  })
  return builder.objectRef<GroupActivityView>('GroupActivity').implement({
    description: 'The activity that chairs see of their group.',
    fields: (t) => ({
      joinedCount: t.exposeInt('joinedCount', {
        description: `The number of active members who joined in the last ${GROUP_LATELY_DAYS} days. ${COUNTED}`,
      }),
      joined: t.expose('joined', {
        type: [GroupMember],
        description: `The latest of them, at most ${GROUP_NEWEST_SHOWN}.`,
      }),
      forum: t.expose('forum', {
        type: GroupForum,
        nullable: true,
        description: 'Null in a community without a forum.',
      }),
    }),
  })
}
