import { HEALTH_REASONS } from '#shared/domain/members/health.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../../context.ts'
import type { MemberHeaderRef } from '../member-header.ts'
import type { MemberHealthRef } from '../member-health.ts'
import { type EngagementView, type ExplainedHealthView, type MonthView, readEngagement } from './read-engagement.ts'

export function addMemberEngagement(
  builder: Builder<AdminContext>,
  MemberHeader: MemberHeaderRef,
  MemberHealth: MemberHealthRef,
) {
  const MemberHealthReason = builder.enumType('MemberHealthReason', { values: HEALTH_REASONS })
  const ExplainedHealth = builder.objectRef<ExplainedHealthView>('ExplainedHealth').implement({
    description: 'The engagement of a member; for staff only.',
    fields: (t) => ({
      level: t.expose('health', { type: MemberHealth }),
      reasons: t.expose('reasons', { type: [MemberHealthReason] }),
      daysAway: t.exposeInt('daysAway', { description: 'Days since the member was last active, or joined.' }),
      hasSignedIn: t.exposeBoolean('hasSignedIn'),
      daysLeft: t.exposeInt('daysLeft', {
        nullable: true,
        description: 'Days until the membership ends; null while it renews automatically.',
      }),
    }),
  })
  const EngagementMonth = builder.objectRef<MonthView>('EngagementMonth').implement({
    fields: (t) => ({
      month: t.exposeString('month', { description: 'Such as "2026-11".' }),
      signIns: t.exposeInt('signIns'),
      articlesSubmitted: t.exposeInt('articlesSubmitted'),
      articlesPublished: t.exposeInt('articlesPublished'),
      answers: t.exposeInt('answers'),
      posts: t.exposeInt('posts'),
      replies: t.exposeInt('replies'),
      introductions: t.exposeInt('introductions'),
    }),
  })
  const MemberEngagement = builder.objectRef<EngagementView>('MemberEngagement').implement({
    fields: (t) => ({
      member: t.expose('member', { type: MemberHeader }),
      lastAccessedAt: t.expose('lastAccessedAt', { type: 'DateTime', nullable: true }),
      health: t.expose('health', {
        type: ExplainedHealth,
        nullable: true,
        description: 'Null for a member who has left, or is in onboarding.',
      }),
      months: t.expose('months', {
        type: [EngagementMonth],
        description: 'The last twelve, oldest first.',
      }),
    }),
  })
  builder.queryField('memberEngagement', (t) =>
    t.field({
      type: MemberEngagement,
      nullable: true,
      description: 'The actions of a member in each month, and the resulting engagement.',
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => readEngagement(ctx, userId),
    }),
  )
}
