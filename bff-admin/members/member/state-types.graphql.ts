import type { Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { DEVICE, NETWORK } from '#shared/server/graphql/types/device.ts'
import type { AdminContext } from '../../context.ts'
import type { MergedInto } from '../merge/accounts.queries.ts'
import type { ActivationChange, ActivationView } from './activation.queries.ts'
import type { CredentialsView, FailedAttemptsView, MemberSessionView, MemberSignInView } from './credentials.queries.ts'
import type { ArticleCount, MembershipView, OverviewView } from './overview.queries.ts'
import { MEMBER_EVENT_KINDS, type MemberEvent } from './timeline.queries.ts'

export function addOverview(builder: Builder<AdminContext>, { ArticleStatus }: Pick<ArticleTypes, 'ArticleStatus'>) {
  const Membership = builder.objectRef<MembershipView>('StaffMembership').implement({
    description: 'The newest membership of a member.',
    fields: (t) => ({
      productName: t.exposeString('productName'),
      termMonths: t.exposeInt('termMonths', { nullable: true }),
      renewsAt: t.expose('renewsAt', { type: 'DateTime', nullable: true }),
      isAutoRenewalOn: t.exposeBoolean('isAutoRenewalOn'),
      hasEnded: t.exposeBoolean('hasEnded', { description: 'Whether it has ended, at its term or earlier.' }),
      pastDueSince: t.expose('pastDueSince', {
        type: 'DateTime',
        nullable: true,
        description: 'When the renewal first failed; null while none failed.',
      }),
    }),
  })
  const Count = builder.objectRef<ArticleCount>('MemberArticleCount').implement({
    fields: (t) => ({
      status: t.expose('status', { type: ArticleStatus }),
      count: t.exposeInt('count'),
    }),
  })
  const MergedAccount = builder.objectRef<MergedInto>('MergedInto').implement({
    description: 'The account into which another one was merged.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  const Overview = builder.objectRef<OverviewView>('MemberOverview').implement({
    description: 'The numbers of a member’s content here, and of open items.',
    fields: (t) => ({
      membership: t.expose('membership', { type: Membership, nullable: true }),
      articles: t.expose('articles', { type: [Count] }),
      answers: t.exposeInt('answers', { description: 'Sent answers to expert panels.' }),
      forumPosts: t.exposeInt('forumPosts'),
      forumReplies: t.exposeInt('forumReplies'),
      introductionsSent: t.exposeInt('introductionsSent'),
      introductionsReceived: t.exposeInt('introductionsReceived'),
      deletionDueAt: t.expose('deletionDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the account will be deleted, if its member requested it.',
      }),
      mergedInto: t.expose('mergedInto', { type: MergedAccount, nullable: true }),
      openDataCopies: t.exposeInt('openDataCopies', { description: 'Data exports that are not ready yet.' }),
    }),
  })
  const Kind = builder.enumType('MemberEventKind', { values: MEMBER_EVENT_KINDS })
  const Event = builder.objectRef<MemberEvent>('MemberEvent').implement({
    description: 'An action of a member, or an event that concerns them.',
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
      at: t.expose('at', { type: 'DateTime' }),
      text: t.exposeString('text', { nullable: true, description: 'The title of the article, or the device.' }),
      articleId: t.exposeID('articleId', { nullable: true }),
      amountInCents: t.exposeInt('amountCents', { nullable: true }),
      currency: t.exposeString('currency', { nullable: true }),
    }),
  })
  return { Membership, Overview, Event }
}

export function addCredentials(builder: Builder<AdminContext>) {
  const Session = builder.objectRef<MemberSessionView>('MemberSession').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', DEVICE),
      network: t.exposeString('network', NETWORK),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime' }),
    }),
  })
  const SignIn = builder.objectRef<MemberSignInView>('MemberSignIn').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', DEVICE),
      network: t.exposeString('network', { nullable: true }),
      at: t.expose('at', { type: 'DateTime' }),
      endedAt: t.expose('endedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the session was ended; null while it is active or when it expired.',
      }),
    }),
  })
  const Failed = builder.objectRef<FailedAttemptsView>('FailedAttempts').implement({
    description: 'Current counts of wrong passwords and codes.',
    fields: (t) => ({
      passwords: t.exposeInt('passwords'),
      codes: t.exposeInt('codes'),
      lockedUntil: t.expose('lockedUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'End of the lockout of a sign-in method; null if there is none.',
      }),
    }),
  })
  return builder.objectRef<CredentialsView>('MemberCredentials').implement({
    description: 'The sign-in methods of a member.',
    fields: (t) => ({
      email: t.string({ resolve: ({ member }) => member.email }),
      username: t.string({ resolve: ({ member }) => member.username }),
      hasPassword: t.exposeBoolean('hasPassword'),
      mustChangePassword: t.exposeBoolean('mustChangePassword', {
        description: 'The password was set by staff and the member has not chosen another one yet.',
      }),
      hasVerifiedPhone: t.exposeBoolean('hasVerifiedPhone', { description: 'Codes can be texted.' }),
      sessions: t.expose('sessions', { type: [Session] }),
      signIns: t.expose('signIns', { type: [SignIn] }),
      failed: t.expose('failed', { type: Failed }),
    }),
  })
}

type OverviewTypes = ReturnType<typeof addOverview>

export function addActivation(builder: Builder<AdminContext>, { Membership }: Pick<OverviewTypes, 'Membership'>) {
  const Change = builder.objectRef<ActivationChange>('ActivationChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      isActive: t.exposeBoolean('isActive'),
      reason: t.exposeString('reason', { nullable: true }),
      by: t.exposeString('by'),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })
  return builder.objectRef<ActivationView>('MemberActivation').implement({
    description: 'Whether a member is active, and what deactivating them affects.',
    fields: (t) => ({
      isActive: t.boolean({ resolve: ({ member }) => member.isActive }),
      isDeleted: t.exposeBoolean('isDeleted', {
        description: 'The account was deleted at the request of its member, so it cannot be activated.',
      }),
      isMerged: t.exposeBoolean('isMerged', {
        description: 'The account was merged into another one: only undoing the merge reopens it.',
      }),
      sessions: t.exposeInt('sessions', { description: 'Active sessions.' }),
      groups: t.exposeInt('groups'),
      openPanels: t.exposeInt('openPanels', { description: 'Open questions with an invitation and no answer.' }),
      scheduledArticles: t.exposeInt('scheduledArticles'),
      articlesInReview: t.exposeInt('articlesInReview'),
      membership: t.expose('membership', { type: Membership, nullable: true }),
      changes: t.expose('changes', { type: [Change] }),
    }),
  })
}
