import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { articleAssignments } from '#db/schema/article-assignments.ts'
import { articleAmplificationRequests } from '#db/schema/article-offers.ts'
import { articleScanSources, articleScans } from '#db/schema/article-scans.ts'
import {
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleTextLooks,
  articleUserSettings,
} from '#db/schema/articles.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardMarks } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { events } from '#db/schema/events.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/mail.ts'
import { images, mobilePhoneChanges, mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { outbox } from '#db/schema/platform.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { build, type Runnable } from '#db/statement.ts'
import { PUBLISHED_STATUSES } from '#shared/domain/articles/statuses.ts'
import { FORMER_MEMBER } from '#shared/domain/members/privacy.ts'
import { isCodeOf } from './personal-data.ts'

/**
 * Deletes what an account is and has, in the order that foreign keys ask for. What was published stays without its author's name;
 * what the law keeps stays (`PERSONAL_DATA` says which).
 */
export function deleteAccountStatements(person: ActorArgs): readonly Runnable[] {
  return [...articleStatements(person), ...ownRows(person), ...codeRows(person), ...profileStatements(person)]
}

function articlesOf({ userId, communityId }: ActorArgs, condition?: SQL) {
  return build
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.authorId, userId), eq(articles.communityId, communityId), condition))
}

function articleStatements(person: ActorArgs): Runnable[] {
  const { userId, communityId } = person
  const all = articlesOf(person)
  const unpublished = articlesOf(person, notInArray(articles.status, [...PUBLISHED_STATUSES]))
  const scans = build
    .select({ id: articleScans.id })
    .from(articleScans)
    .where(and(inArray(articleScans.articleId, all), eq(articleScans.communityId, communityId)))
  const published = build
    .select({ id: articles.currentRevisionId })
    .from(articles)
    .where(
      and(
        eq(articles.authorId, userId),
        eq(articles.communityId, communityId),
        inArray(articles.status, [...PUBLISHED_STATUSES]),
        sql`${articles.currentRevisionId} IS NOT NULL`,
      ),
    )
  const ofAll = [articleScans, articleFeedback, articleFeedbackReads, articleTextLooks, articleAmplificationRequests]
  const ofUnpublished = [articleEvents, articleAssignments, articleCorrections]
  return [
    build
      .delete(articleScanSources)
      .where(and(inArray(articleScanSources.scanId, scans), eq(articleScanSources.communityId, communityId))),
    ...ofAll.map((table) =>
      build.delete(table).where(and(inArray(table.articleId, all), eq(table.communityId, communityId))),
    ),
    ...ofUnpublished.map((table) =>
      build.delete(table).where(and(inArray(table.articleId, unpublished), eq(table.communityId, communityId))),
    ),
    build
      .delete(articleRevisions)
      .where(
        and(
          inArray(articleRevisions.articleId, all),
          eq(articleRevisions.communityId, communityId),
          notInArray(articleRevisions.id, published),
        ),
      ),
    build
      .update(articleEvents)
      .set({ reason: null, before: null })
      .where(and(inArray(articleEvents.articleId, all), eq(articleEvents.communityId, communityId))),
    build
      .delete(articles)
      .where(
        and(
          eq(articles.authorId, userId),
          eq(articles.communityId, communityId),
          notInArray(articles.status, [...PUBLISHED_STATUSES]),
        ),
      ),
    build
      .update(articles)
      .set({ publishedByline: null, statusReason: null, submittedRevisionId: null, approvedRevisionId: null })
      .where(and(eq(articles.authorId, userId), eq(articles.communityId, communityId))),
  ]
}

function ownRows({ userId, communityId }: ActorArgs): Runnable[] {
  const exports = build
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.communityId, communityId)))
  const tables = [
    accountants,
    articleUserSettings,
    cardMarks,
    dataExports,
    memberProfiles,
    mobilePhoneChanges,
    mobilePhones,
    notificationPreferences,
    notificationViews,
    notifications,
    outbox,
    passwordLinks,
    pushMessages,
    pushTokens,
    quietHours,
    sessions,
    statementSends,
    supportContacts,
  ]
  return [
    build
      .delete(dataExportParts)
      .where(and(inArray(dataExportParts.exportId, exports), eq(dataExportParts.communityId, communityId))),
    ...tables.map((table) =>
      build.delete(table).where(and(eq(table.userId, userId), eq(table.communityId, communityId))),
    ),
    build
      .update(events)
      .set({ userId: null })
      .where(and(eq(events.userId, userId), eq(events.communityId, communityId))),
  ]
}

function codeRows({ userId }: ActorArgs): Runnable[] {
  const is = isCodeOf({ userId })
  return [
    build.delete(oneTimeCodes).where(is.codes),
    build.delete(codeSends).where(is.sends),
    build.delete(codePauses).where(is.pauses),
    build.delete(knownClients).where(eq(knownClients.userId, userId)),
  ]
}

/** The row stays, because invoices and stories refer to it. */
function profileStatements({ userId, communityId }: ActorArgs): Runnable[] {
  const own = and(eq(users.id, userId), eq(users.communityId, communityId))
  const address = `former-${userId.toLowerCase()}@deleted.invalid`
  return [
    build
      .delete(undeliverableAddresses)
      .where(
        and(
          eq(undeliverableAddresses.communityId, communityId),
          inArray(undeliverableAddresses.address, build.select({ email: users.email }).from(users).where(own)),
        ),
      ),
    build
      .delete(images)
      .where(
        and(
          eq(images.communityId, communityId),
          inArray(images.id, build.select({ id: users.avatarImageId }).from(users).where(own)),
        ),
      ),
    build
      .update(users)
      .set({
        ...FORMER_MEMBER,
        status: 'INACTIVE',
        email: address,
        username: address,
        passwordHash: null,
        jobTitle: null,
        companyName: null,
        locationName: null,
        locationCode: null,
        pronouns: null,
        displayPronouns: false,
        avatarImageId: null,
        membershipTier: null,
        vertical: null,
        isModerator: false,
        isFounding: false,
        health: null,
        lastAccessedAt: null,
      })
      .where(own),
  ]
}
