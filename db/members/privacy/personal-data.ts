import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import {
  articleAgreementAcceptances,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardMarks, dunningNotices, ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { events } from '#db/schema/events.ts'
import { panelAnswerRevisions, panelAnswers, panelInvitations } from '#db/schema/expert-panels.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/mail.ts'
import { images, mobilePhoneChanges, mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, memberReports, messageDrafts, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { invitations, joiningPayments, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { memberProfiles, profileFills, publicProfileAddresses } from '#db/schema/profiles.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { adjustments, cardAuthorizations, refunds } from '#db/schema/staff-billing.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { build } from '#db/statement.ts'

/**
 * What becomes of the rows when the account is deleted. `goes`: none is left. `loses its person`: the row stays without what
 * says who it was. `stays`: unchanged, for the reason given.
 */
export type Ending = 'goes' | 'loses its person' | { readonly stays: string }

export type PersonalTable = {
  readonly table: SQLiteTable
  /** The heading in the export. */
  readonly label: string
  /** The rows of a person. */
  readonly isOf: (p: ActorArgs) => SQL | undefined
  /** Columns that the export leaves out, by their names in code: secrets, and what others wrote for themselves. */
  readonly without?: readonly string[]
  readonly ending: Ending
}

type WithOwner = SQLiteTable & { readonly userId: SQL.Aliased | object; readonly communityId: object }

/** Rows with a user and a community. */
function ofUser(table: WithOwner) {
  return (p: ActorArgs) => and(sql`${table.userId} = ${p.userId}`, sql`${table.communityId} = ${p.communityId}`)
}

function ownArticles(p: ActorArgs) {
  return build
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.authorId, p.userId), eq(articles.communityId, p.communityId)))
}

type OfArticle = SQLiteTable & { readonly articleId: object; readonly communityId: object }

/** Rows of the person's own articles. */
function ofOwnArticle(table: OfArticle) {
  return (p: ActorArgs) =>
    and(sql`${table.articleId} IN ${ownArticles(p)}`, sql`${table.communityId} = ${p.communityId}`)
}

/** Texts of the person's own answers to panels, those that staff edited among them. */
function ofOwnAnswer(p: ActorArgs) {
  return and(
    eq(panelAnswerRevisions.communityId, p.communityId),
    inArray(
      panelAnswerRevisions.answerId,
      build
        .select({ id: panelAnswers.id })
        .from(panelAnswers)
        .where(and(eq(panelAnswers.authorId, p.userId), eq(panelAnswers.communityId, p.communityId))),
    ),
  )
}

type OfSubscription =
  | typeof paymentIntents
  | typeof ledgerEntries
  | typeof refunds
  | typeof adjustments
  | typeof amplificationPurchases
  | typeof renewalWishes
  | typeof dunningNotices

/** Rows of the person's own memberships. */
function ofOwnSubscription(table: OfSubscription) {
  return (p: ActorArgs) =>
    and(
      inArray(
        table.subscriptionId,
        build
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(and(eq(subscriptions.userId, p.userId), eq(subscriptions.communityId, p.communityId))),
      ),
      eq(table.communityId, p.communityId),
    )
}

const LEGAL = { stays: 'Invoices and payments are kept as long as the law on bookkeeping asks for.' }

/** Every table that knows something of a member, in the order of the export. */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  {
    table: users,
    label: 'Your account and profile',
    isOf: (p) => and(eq(users.id, p.userId), eq(users.communityId, p.communityId)),
    without: ['passwordHash', 'health'],
    ending: 'loses its person',
  },
  {
    table: images,
    label: 'Your picture',
    isOf: (p) =>
      and(
        eq(images.communityId, p.communityId),
        inArray(
          images.id,
          build
            .select({ id: users.avatarImageId })
            .from(users)
            .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId))),
        ),
      ),
    ending: 'goes',
  },
  { table: pictures, label: 'Pictures that you uploaded', isOf: ofUser(pictures), ending: 'goes' },
  {
    table: memberProfiles,
    label: 'What your profile says',
    isOf: ofUser(memberProfiles),
    ending: 'goes',
  },
  {
    table: publicProfileAddresses,
    label: 'The addresses of your public profile',
    isOf: ofUser(publicProfileAddresses),
    ending: 'goes',
  },
  { table: profileFills, label: 'What was filled in for you', isOf: ofUser(profileFills), ending: 'goes' },
  { table: memberFollows, label: 'Whom you follow', isOf: ofUser(memberFollows), ending: 'goes' },
  { table: savedSearches, label: 'Searches that you keep', isOf: ofUser(savedSearches), ending: 'goes' },
  {
    table: introductions,
    label: 'Introductions that you asked for',
    isOf: ofUser(introductions),
    // Neither acceptance nor silence is told earlier or otherwise than on the site.
    without: ['closedAt', 'operationId'],
    ending: 'goes',
  },
  {
    table: receivedIntroductions,
    label: 'Introductions that you were asked for, and your answers',
    isOf: ofUser(receivedIntroductions),
    ending: 'goes',
  },
  {
    table: introductionSettings,
    label: 'How many requests for an introduction you take',
    isOf: ofUser(introductionSettings),
    ending: 'goes',
  },
  { table: threadMembers, label: 'Members you write to', isOf: ofUser(threadMembers), ending: 'goes' },
  {
    table: threadMessages,
    label: 'Messages that you wrote to members',
    isOf: ofUser(threadMessages),
    without: ['isDelivered', 'operationId'],
    ending: 'loses its person',
  },
  { table: messageDrafts, label: 'Messages that you began', isOf: ofUser(messageDrafts), ending: 'goes' },
  { table: memberBlocks, label: 'Members that you blocked', isOf: ofUser(memberBlocks), ending: 'goes' },
  {
    table: memberReports,
    label: 'Messages and requests that you reported',
    isOf: ofUser(memberReports),
    ending: 'goes',
  },
  { table: memberAddresses, label: 'Your address', isOf: ofUser(memberAddresses), ending: 'goes' },
  {
    table: invitations,
    label: 'The invitation by which you joined',
    isOf: ofUser(invitations),
    without: ['tokenHash', 'invitedById'],
    ending: 'loses its person',
  },
  { table: onboardingSteps, label: 'The steps with which you joined', isOf: ofUser(onboardingSteps), ending: 'goes' },
  { table: mobilePhones, label: 'Your mobile phone', isOf: ofUser(mobilePhones), ending: 'goes' },
  {
    table: mobilePhoneChanges,
    label: 'A mobile phone that you have not confirmed',
    isOf: ofUser(mobilePhoneChanges),
    without: ['codeHmac', 'messageId'],
    ending: 'goes',
  },
  { table: supportContacts, label: 'The people who support you', isOf: ofUser(supportContacts), ending: 'goes' },
  {
    table: sessions,
    label: 'Where you are or were signed in',
    isOf: ofUser(sessions),
    without: ['refreshHash', 'familyHash', 'previousRefreshHash'],
    ending: 'goes',
  },
  {
    table: knownClients,
    label: 'Browsers and networks that you have signed in from',
    isOf: (p) => eq(knownClients.userId, p.userId),
    without: ['hash'],
    ending: 'goes',
  },
  {
    table: passwordLinks,
    label: 'Links to a new password',
    isOf: ofUser(passwordLinks),
    without: ['tokenHash'],
    ending: 'goes',
  },
  {
    table: notificationPreferences,
    label: 'What you want to be told',
    isOf: ofUser(notificationPreferences),
    ending: 'goes',
  },
  { table: quietHours, label: 'Your quiet hours', isOf: ofUser(quietHours), ending: 'goes' },
  {
    table: undeliverableAddresses,
    label: 'Reports that your email address takes no mail',
    isOf: (p) =>
      and(
        eq(undeliverableAddresses.communityId, p.communityId),
        inArray(
          undeliverableAddresses.address,
          build
            .select({ email: users.email })
            .from(users)
            .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId))),
        ),
      ),
    ending: 'goes',
  },
  { table: notifications, label: 'Your notifications', isOf: ofUser(notifications), ending: 'goes' },
  {
    table: notificationViews,
    label: 'When you last opened your notifications',
    isOf: ofUser(notificationViews),
    ending: 'goes',
  },
  {
    table: pushTokens,
    label: 'Devices that are told',
    isOf: ofUser(pushTokens),
    without: ['token', 'sessionId'],
    ending: 'goes',
  },
  {
    table: pushMessages,
    label: 'What your devices were told',
    isOf: ofUser(pushMessages),
    without: ['causeKey', 'groupKey', 'leasedUntil'],
    ending: 'goes',
  },
  {
    table: outbox,
    label: 'Mails and texts to you',
    isOf: ofUser(outbox),
    without: ['payload', 'envelope', 'idempotencyKey', 'batchKey', 'leasedUntil'],
    ending: 'goes',
  },
  {
    table: articleUserSettings,
    label: 'Your byline',
    isOf: ofUser(articleUserSettings),
    ending: 'goes',
  },
  {
    table: articles,
    label: 'Your articles',
    isOf: (p) => and(eq(articles.authorId, p.userId), eq(articles.communityId, p.communityId)),
    ending: 'loses its person',
  },
  {
    table: articleRevisions,
    label: 'The versions of your articles',
    isOf: ofOwnArticle(articleRevisions),
    ending: 'loses its person',
  },
  {
    table: articleEvents,
    label: 'What became of your articles',
    isOf: ofOwnArticle(articleEvents),
    without: ['reason', 'before', 'actorId'],
    ending: 'loses its person',
  },
  {
    table: articleFeedback,
    label: 'Remarks about your articles',
    isOf: ofOwnArticle(articleFeedback),
    ending: 'goes',
  },
  {
    table: articleFeedbackReads,
    label: 'Which remarks you have read',
    isOf: ofOwnArticle(articleFeedbackReads),
    ending: 'goes',
  },
  {
    table: articleScans,
    label: 'Originality checks of your articles',
    isOf: ofOwnArticle(articleScans),
    ending: 'goes',
  },
  {
    table: articleScanSources,
    label: 'Texts that originality checks found',
    isOf: (p) =>
      and(
        eq(articleScanSources.communityId, p.communityId),
        inArray(
          articleScanSources.scanId,
          build.select({ id: articleScans.id }).from(articleScans).where(ofOwnArticle(articleScans)(p)),
        ),
      ),
    ending: 'goes',
  },
  {
    table: articleAmplificationRequests,
    label: 'Requests to amplify your articles',
    isOf: ofOwnArticle(articleAmplificationRequests),
    ending: 'goes',
  },
  {
    table: articleAgreementAcceptances,
    label: 'Agreements that you accepted',
    isOf: ofUser(articleAgreementAcceptances),
    ending: { stays: 'They are the proof that what was published may be shown.' },
  },
  {
    table: panelInvitations,
    label: 'Questions that you were invited to answer',
    isOf: ofUser(panelInvitations),
    without: ['invitedBy', 'waitingNotice'],
    ending: 'goes',
  },
  {
    table: panelAnswers,
    label: 'Your answers to expert panels',
    isOf: (p) => and(eq(panelAnswers.authorId, p.userId), eq(panelAnswers.communityId, p.communityId)),
    without: ['sendOperationId', 'toldStatus'],
    ending: 'loses its person',
  },
  {
    table: panelAnswerRevisions,
    label: 'The versions of your answers',
    isOf: ofOwnAnswer,
    without: ['words', 'operationId'],
    ending: 'loses its person',
  },
  { table: subscriptions, label: 'Your membership', isOf: ofUser(subscriptions), ending: LEGAL },
  {
    table: paymentIntents,
    label: 'Payments that you began',
    isOf: ofOwnSubscription(paymentIntents),
    without: ['operationId', 'leasedUntil', 'nextCheckAt'],
    ending: LEGAL,
  },
  {
    table: joiningPayments,
    label: 'Payments with which you joined',
    isOf: (p) =>
      and(
        inArray(
          joiningPayments.invitationId,
          build
            .select({ id: invitations.id })
            .from(invitations)
            .where(and(eq(invitations.userId, p.userId), eq(invitations.communityId, p.communityId))),
        ),
        eq(joiningPayments.communityId, p.communityId),
      ),
    without: ['operationId', 'leasedUntil', 'nextCheckAt'],
    ending: LEGAL,
  },
  { table: ledgerEntries, label: 'What you paid', isOf: ofOwnSubscription(ledgerEntries), ending: LEGAL },
  {
    table: amplificationPurchases,
    label: 'Amplifications that you paid for',
    isOf: ofOwnSubscription(amplificationPurchases),
    without: ['operationId', 'leasedUntil', 'nextCheckAt'],
    ending: LEGAL,
  },
  {
    table: refunds,
    label: 'What you were given back',
    isOf: ofOwnSubscription(refunds),
    without: ['actorId', 'operationId', 'reason', 'ipClass', 'correlationId', 'leasedUntil', 'nextCheckAt'],
    ending: LEGAL,
  },
  {
    table: adjustments,
    label: 'Corrections of your account',
    isOf: ofOwnSubscription(adjustments),
    without: ['actorId', 'operationId', 'reason', 'ipClass', 'correlationId', 'leasedUntil', 'nextCheckAt'],
    ending: LEGAL,
  },
  {
    table: renewalWishes,
    label: 'When you turned auto-renewal off or on',
    isOf: ofOwnSubscription(renewalWishes),
    without: ['step', 'leasedUntil', 'nextTryAt'],
    ending: LEGAL,
  },
  {
    table: dunningNotices,
    label: 'Notices about failed renewals',
    isOf: ofOwnSubscription(dunningNotices),
    ending: LEGAL,
  },
  {
    table: cardAuthorizations,
    label: 'What banks answered for your cards',
    isOf: ofUser(cardAuthorizations),
    ending: LEGAL,
  },
  {
    table: membershipEnds,
    label: 'The end of your membership',
    isOf: ofUser(membershipEnds),
    without: ['step', 'leasedUntil', 'nextTryAt'],
    ending: LEGAL,
  },
  { table: accountants, label: 'Where your statements are sent', isOf: ofUser(accountants), ending: 'goes' },
  {
    table: statementSends,
    label: 'Statements that you sent',
    isOf: ofUser(statementSends),
    without: ['tokenHash'],
    ending: 'goes',
  },
  { table: cardMarks, label: 'What we know of your cards', isOf: ofUser(cardMarks), ending: 'goes' },
  {
    table: auditLog,
    label: 'What our staff changed in your account',
    isOf: (p) =>
      and(eq(auditLog.communityId, p.communityId), eq(auditLog.targetId, p.userId), eq(auditLog.visibleToMember, true)),
    without: ['actorId', 'ipClass', 'correlationId'],
    ending: { stays: 'It says what staff did, names nobody, and nothing of it can be changed.' },
  },
  {
    table: events,
    label: 'Pages and actions that were counted',
    isOf: ofUser(events as unknown as WithOwner),
    ending: 'loses its person',
  },
  { table: dataExports, label: 'Copies of your data that you asked for', isOf: ofUser(dataExports), ending: 'goes' },
  {
    table: accountDeletions,
    label: 'Requests to delete your account',
    isOf: ofUser(accountDeletions),
    ending: { stays: 'It is the proof that the account was deleted as asked.' },
  },
]

/** The account's codes and their counters, which have no foreign key. */
export function isCodeOf({ userId }: Pick<ActorArgs, 'userId'>) {
  return {
    codes: eq(oneTimeCodes.accountKey, userId),
    sends: or(eq(codeSends.accountKey, userId), eq(codeSends.accountKey, sql`'strangers/' || ${userId}`)),
    pauses: or(eq(codePauses.accountKey, userId), eq(codePauses.accountKey, sql`'strangers/' || ${userId}`)),
  }
}
