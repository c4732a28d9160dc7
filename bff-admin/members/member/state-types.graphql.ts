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
      hasEnded: t.exposeBoolean('hasEnded', { description: 'By its term, or earlier.' }),
      pastDueSince: t.expose('pastDueSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when the renewal could not be charged; null while nothing failed.',
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
    description: 'The account that another one was merged into.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })
  const Overview = builder.objectRef<OverviewView>('MemberOverview').implement({
    description: 'What a member has here, in numbers, and what of it is open.',
    fields: (t) => ({
      membership: t.field({ type: Membership, nullable: true, resolve: ({ membership }) => membership }),
      articles: t.field({ type: [Count], resolve: ({ articles }) => [...articles] }),
      answers: t.exposeInt('answers', { description: 'Answers to expert panels that were sent.' }),
      forumPosts: t.exposeInt('forumPosts'),
      forumReplies: t.exposeInt('forumReplies'),
      introductionsSent: t.exposeInt('introductionsSent'),
      introductionsReceived: t.exposeInt('introductionsReceived'),
      deletionDueAt: t.expose('deletionDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the account is deleted, if its member asked for it.',
      }),
      mergedInto: t.expose('mergedInto', { type: MergedAccount, nullable: true }),
      openDataCopies: t.exposeInt('openDataCopies', { description: 'Copies of their data that are not ready yet.' }),
    }),
  })
  const Kind = builder.enumType('MemberEventKind', { values: MEMBER_EVENT_KINDS })
  const Event = builder.objectRef<MemberEvent>('MemberEvent').implement({
    description: 'Something that a member did or that happened to them.',
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
        description: 'When somebody ended its session; null while it goes on or ran out by itself.',
      }),
    }),
  })
  const Failed = builder.objectRef<FailedAttemptsView>('FailedAttempts').implement({
    description: 'Wrong passwords and codes that count now.',
    fields: (t) => ({
      passwords: t.exposeInt('passwords'),
      codes: t.exposeInt('codes'),
      lockedUntil: t.expose('lockedUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when a way to sign in is refused because of them; null while none is.',
      }),
    }),
  })
  return builder.objectRef<CredentialsView>('MemberCredentials').implement({
    description: 'How a member signs in.',
    fields: (t) => ({
      email: t.string({ resolve: ({ member }) => member.email }),
      username: t.string({ resolve: ({ member }) => member.username }),
      hasPassword: t.exposeBoolean('hasPassword'),
      mustChangePassword: t.exposeBoolean('mustChangePassword', {
        description: 'The password was made by staff and the member has not chosen another one yet.',
      }),
      hasVerifiedPhone: t.exposeBoolean('hasVerifiedPhone', { description: 'Codes can be texted.' }),
      sessions: t.field({ type: [Session], resolve: ({ sessions }) => [...sessions] }),
      signIns: t.field({ type: [SignIn], resolve: ({ signIns }) => [...signIns] }),
      failed: t.field({ type: Failed, resolve: ({ failed }) => failed }),
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
    description: 'Whether a member is active, and what deactivating them touches.',
    fields: (t) => ({
      isActive: t.boolean({ resolve: ({ member }) => member.isActive }),
      isDeleted: t.exposeBoolean('isDeleted', {
        description: 'The account was deleted as its member asked: there is nothing to activate.',
      }),
      isMerged: t.exposeBoolean('isMerged', {
        description: 'The account was merged into another one: only the undo of that opens it again.',
      }),
      sessions: t.exposeInt('sessions', { description: 'Where they are signed in.' }),
      groups: t.exposeInt('groups'),
      openPanels: t.exposeInt('openPanels', { description: 'Open questions that wait for their answer.' }),
      scheduledArticles: t.exposeInt('scheduledArticles'),
      articlesInReview: t.exposeInt('articlesInReview'),
      membership: t.field({ type: Membership, nullable: true, resolve: ({ membership }) => membership }),
      changes: t.field({ type: [Change], resolve: ({ changes }) => [...changes] }),
    }),
  })
}
