import type {
  AuthorHistoryView,
  DecisionTemplateView,
  EntryBeforeView,
  EntryReportView,
  EntryVersionView,
  PastDecisionView,
  QueueItemView,
} from '#shared/domain/forum/queue-views.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'
import type { ForumEnums } from './forum-enums.ts'
import type { PeopleTypes } from './people.ts'

/** An entry with what a moderator needs to decide about it. */
export function addForumQueue(
  builder: SharedBuilder,
  { User }: Pick<PeopleTypes, 'User'>,
  { State, HoldReason, Decision, ReportReason }: ForumEnums,
): SharedRef<QueueItemView> {
  const Report = builder.objectRef<EntryReportView>('ForumReport').implement({
    fields: (t) => ({
      reason: t.expose('reason', { type: ReportReason }),
      note: t.exposeString('note'),
      reporterName: t.exposeString('reporterName'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const Version = builder.objectRef<EntryVersionView>('ForumVersion').implement({
    description: 'An earlier text of an entry.',
    fields: (t) => ({
      title: t.exposeString('title', { nullable: true }),
      message: t.exposeString('content', { description: 'HTML.' }),
      replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
    }),
  })
  const Context = builder.objectRef<EntryBeforeView>('ForumContext').implement({
    fields: (t) => ({ authorName: t.exposeString('authorName'), text: t.exposeString('text') }),
  })
  const PastDecision = builder.objectRef<PastDecisionView>('ForumPastDecision').implement({
    fields: (t) => ({
      decision: t.expose('decision', { type: Decision }),
      message: t.exposeString('message'),
      appeal: t.exposeString('appeal', { nullable: true, description: 'The author’s reason for the appeal.' }),
      byName: t.exposeString('byName'),
      decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
    }),
  })
  const History = builder.objectRef<AuthorHistoryView>('ForumAuthorHistory').implement({
    description: 'The number of entries of the author in each state, counted up to 100.',
    fields: (t) => ({
      approved: t.exposeInt('approved'),
      removed: t.exposeInt('removed'),
      rejected: t.exposeInt('rejected'),
    }),
  })
  const Template = builder.objectRef<DecisionTemplateView>('ForumDecisionTemplate').implement({
    description: 'A possible decision, with a suggested message to the author; empty for none.',
    fields: (t) => ({
      decision: t.expose('decision', { type: Decision }),
      message: t.exposeString('message'),
    }),
  })
  return builder.objectRef<QueueItemView>('ForumQueueItem').implement({
    fields: (t) => ({
      entryId: t.exposeID('entryId'),
      postId: t.exposeID('postId'),
      title: t.exposeString('title', { description: 'The title of the post.' }),
      isReply: t.exposeBoolean('isReply'),
      state: t.expose('state', { type: State }),
      heldFor: t.expose('heldFor', { type: HoldReason, nullable: true }),
      message: t.exposeString('content', { description: 'HTML.' }),
      waitingSince: t.expose('waitingSince', { type: 'DateTime', nullable: true }),
      queueVersion: t.exposeString('queueVersion', {
        description: 'Identifies the version that you see; pass it with a decision.',
      }),
      audienceId: t.id({ resolve: ({ audience }) => audience.id }),
      canArrange: t.exposeBoolean('canArrange', {
        description: 'Whether the whole post can be closed, pinned, moved or merged: it is visible, and not yours.',
      }),
      isClosed: t.exposeBoolean('isClosed', { description: 'Whether the post is closed to new replies.' }),
      isPinned: t.exposeBoolean('isPinned', { description: 'Whether the post is pinned.' }),
      audienceName: t.string({ resolve: ({ audience }) => audience.name }),
      author: t.expose('author', { type: User }),
      authorHistory: t.expose('authorHistory', { type: History }),
      reports: t.expose('reports', { type: [Report] }),
      versions: t.expose('versions', { type: [Version] }),
      before: t.expose('before', {
        type: [Context],
        description: 'The entries above it.',
      }),
      lastDecision: t.expose('lastDecision', { type: PastDecision, nullable: true }),
      decisions: t.expose('templates', { type: [Template] }),
      canDecide: t.exposeBoolean('canDecide', { description: 'False for entries that you wrote or reported.' }),
    }),
  })
}
