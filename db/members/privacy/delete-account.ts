import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forgetInForum } from '#db/forum/forget-member.ts'
import { groupStatements } from '#db/groups/forget-groups.ts'
import { forgetMerges } from '#db/members/merge/kept-account.ts'
import { disownPictures } from '#db/pictures/disown-pictures.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articleImportRows } from '#db/schema/articles/article-imports.ts'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import {
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleTextLooks,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardStatuses } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { communities } from '#db/schema/communities.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { offerReports } from '#db/schema/content/offers.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { analyticsConsents, events } from '#db/schema/events.ts'
import { panelAnswerRevisions, panelAnswers, panelInvitations, panelRoundupAnswers } from '#db/schema/expert-panels.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { images, mobilePhoneChanges, mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { invitations, joiningPayments, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { failedRequests, outbox } from '#db/schema/platform.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { memberProfiles, profileFills, publicProfileAddresses } from '#db/schema/profiles.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberNotes, memberNoteVersions } from '#db/schema/staff/member-notes.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { build, hasId, isAlso, isOfUser, type Runnable } from '#db/statement.ts'
import { deleteConflictCopies } from '#db/texts/conflict-copies.ts'
import { PUBLISHED_STATUSES } from '#shared/domain/articles/statuses.ts'
import { FORMER_MEMBER } from '#shared/domain/members/privacy.ts'
import { contactStatements } from './delete-contacts.ts'
import { isCodeOf } from './personal-data/codes.ts'

/**
 * Deletes an account and its data, in the order that foreign keys require. Published content stays without its author's name; data that the
 * law requires stays (`PERSONAL_DATA` lists it). Accounts that were merged into it are deleted after it; they are passed so that texts lose
 * their names as well.
 */
export function deleteAccountStatements(person: ActorArgs, mergedIds: readonly string[] = []): readonly Runnable[] {
  return [
    disownPictures(person),
    ...articleStatements(person),
    ...answerStatements(person),
    ...contactStatements(person),
    ...groupStatements(person),
    ...forgetInForum(person, mergedIds),
    ...forgetMerges(person),
    ...ownRows(person),
    ...codeRows(person),
    ...profileStatements(person),
  ]
}

function articlesOf({ userId, communityId }: ActorArgs, condition?: SQL, id: SQL | typeof articles.id = articles.id) {
  return build
    .select({ id: sql<string>`${id}` })
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
  const inEditorsLists = build.delete(notifications).where(
    and(
      eq(notifications.communityId, communityId),
      // All staff, who belong to the admin community: some may have been told who do not work here any more.
      sql`${notifications.userId} IN (SELECT person.id FROM ${communities} AS council CROSS JOIN ${users} AS person
          ON person.community_id = council.id AND person.kind = 'STAFF' WHERE council.kind = 'ADMIN')`,
      inArray(notifications.url, articlesOf(person, undefined, sql`'/admin/articles/' || ${articles.id}`)),
    ),
  )
  const ofAll = [
    ...[articleScans, articleFeedback, articleFeedbackReads, articleTextLooks, articleAmplificationRequests],
    ...[articlePreviewLinks, articlePresences, articleHandOffs],
  ]
  const ofUnpublished = [articleEvents, articleCorrections]
  const ofCorrected = and(
    inArray(articleCorrections.articleId, all),
    isAlso(articleCorrections.communityId, communityId),
  )
  return [
    inEditorsLists,
    build
      .delete(articleScanSources)
      .where(and(inArray(articleScanSources.scanId, scans), eq(articleScanSources.communityId, communityId))),
    ...ofAll.map((table) =>
      build.delete(table).where(and(inArray(table.articleId, all), isAlso(table.communityId, communityId))),
    ),
    deleteConflictCopies({ communityId, documentIds: all }),
    ...ofUnpublished.map((table) =>
      build.delete(table).where(and(inArray(table.articleId, unpublished), isAlso(table.communityId, communityId))),
    ),
    // The notes stay under the story, and a correction that is being written is based on its current text.
    build.delete(articleCorrections).where(and(ofCorrected, eq(articleCorrections.state, 'DISCARDED'))),
    build
      .update(articleCorrections)
      .set({ title: '', content: '', wordCount: 0 })
      .where(and(ofCorrected, eq(articleCorrections.state, 'PUBLISHED'))),
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
      .where(and(inArray(articleEvents.articleId, all), isAlso(articleEvents.communityId, communityId))),
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
      .set({
        publishedByline: null,
        statusReason: null,
        submittedRevisionId: null,
        approvedRevisionId: null,
        leadImageId: null,
        leadImageWidth: null,
        leadImageAlt: null,
        leadImageCredit: null,
      })
      .where(and(eq(articles.authorId, userId), eq(articles.communityId, communityId))),
  ]
}

/** Keeps the text of published answers that readers see: the edited one if there is one, otherwise the sent one. */
function answerStatements({ userId, communityId }: ActorArgs): Runnable[] {
  const own = and(eq(panelAnswers.authorId, userId), eq(panelAnswers.communityId, communityId))
  const unpublished = and(own, sql`${panelAnswers.status} <> 'PUBLISHED'`)
  const published = build
    .select({ id: sql<string>`COALESCE(${panelAnswers.editedRevisionId}, ${panelAnswers.sentRevisionId})` })
    .from(panelAnswers)
    .where(and(own, eq(panelAnswers.status, 'PUBLISHED')))
  const answersWhere = (condition: SQL | undefined) =>
    build.select({ id: panelAnswers.id }).from(panelAnswers).where(condition)
  return [
    build
      .delete(panelRoundupAnswers)
      .where(
        and(
          inArray(panelRoundupAnswers.answerId, answersWhere(unpublished)),
          eq(panelRoundupAnswers.communityId, communityId),
        ),
      ),
    build
      .delete(panelAnswerRevisions)
      .where(
        and(
          inArray(panelAnswerRevisions.answerId, answersWhere(own)),
          eq(panelAnswerRevisions.communityId, communityId),
          notInArray(panelAnswerRevisions.id, published),
        ),
      ),
    build.delete(panelAnswers).where(unpublished),
  ]
}

function ownRows({ userId, communityId }: ActorArgs): Runnable[] {
  const exports = build
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(isOfUser(dataExports, { userId, communityId }))
  const tables = [
    accountants,
    analyticsConsents,
    articleUserSettings,
    broadcastRecipients,
    cardStatuses,
    dataExports,
    failedRequests,
    forumDigests,
    emailChanges,
    legalHolds,
    memberFollows,
    memberAddresses,
    memberNoteVersions,
    memberNotes,
    memberProfiles,
    memberViews,
    mobilePhoneChanges,
    mobilePhones,
    notificationPreferences,
    notificationViews,
    notifications,
    offerReports,
    onboardingSteps,
    outbox,
    panelInvitations,
    passwordLinks,
    profileFills,
    publicProfileAddresses,
    pushMessages,
    pushTokens,
    quietHours,
    savedSearches,
    sessions,
    statementSends,
    supportContacts,
  ]
  return [
    build
      .delete(dataExportParts)
      .where(and(inArray(dataExportParts.exportId, exports), eq(dataExportParts.communityId, communityId))),
    ...tables.map((table) => build.delete(table).where(isOfUser(table, { userId, communityId }))),
    build
      .delete(memberFollows)
      .where(and(eq(memberFollows.followedId, userId), isAlso(memberFollows.communityId, communityId))),
    emailsToContacts({ userId, communityId }),
    build.update(events).set({ userId: null }).where(isOfUser(events, { userId, communityId })),
  ]
}

/** They name the member, and are kept otherwise, so that a contact is written to once; found by the range from "/" to the character after it. */
function emailsToContacts({ userId, communityId }: ActorArgs): Runnable {
  const key = `support-contact-named/${userId}`
  return build
    .delete(outbox)
    .where(
      and(
        gt(outbox.idempotencyKey, `${key}/`),
        lt(outbox.idempotencyKey, `${key}0`),
        isAlso(outbox.communityId, communityId),
      ),
    )
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

/**
 * The invitation by which the person joined, and earlier ones that were withdrawn or replaced. The rows stay without the person's data,
 * because payments refer to them.
 */
function invitationStatements({ userId, communityId }: ActorArgs, address: string): Runnable[] {
  const own = isOfUser(invitations, { userId, communityId })
  const addresses = sql`(SELECT who.email FROM ${users} AS who WHERE who.id = ${userId} AND who.community_id = ${communityId}
    UNION SELECT joined.email FROM ${invitations} AS joined WHERE joined.user_id = ${userId} AND joined.community_id = ${communityId})`
  const earlier = and(
    eq(invitations.communityId, communityId),
    sql`${invitations.email} IN ${addresses}`,
    isNull(invitations.paidAt),
    or(isNotNull(invitations.withdrawnAt), isNotNull(invitations.replacedAt)),
  )
  const idsWhere = (condition: SQL | undefined) =>
    build.select({ id: invitations.id }).from(invitations).where(condition)
  const isPaymentOf = (condition: SQL | undefined) =>
    and(inArray(joiningPayments.invitationId, idsWhere(condition)), isAlso(joiningPayments.communityId, communityId))
  const nobody = { ...FORMER_MEMBER, companyName: null, message: null }
  const addressOfRow = sql`'former-' || lower(${invitations.id}) || '@deleted.invalid'`
  return [
    ...[own, earlier].map((condition) =>
      build.update(joiningPayments).set({ receiptEmail: null }).where(isPaymentOf(condition)),
    ),
    build
      .update(invitations)
      .set({ ...nobody, email: addressOfRow, tokenHash: addressOfRow })
      .where(earlier),
    build
      .update(invitations)
      .set({ ...nobody, email: address, tokenHash: address })
      .where(own),
  ]
}

/** The row stays, because invoices and stories refer to it. */
function profileStatements({ userId, communityId }: ActorArgs): Runnable[] {
  const own = hasId(users, userId, { communityId })
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
          or(
            inArray(images.id, build.select({ id: users.avatarImageId }).from(users).where(own)),
            inArray(images.id, build.select({ id: users.removedAvatarImageId }).from(users).where(own)),
          ),
        ),
      ),
    build
      .update(articleImportRows)
      .set({ authorEmail: null, authorName: null })
      .where(
        and(
          eq(articleImportRows.communityId, communityId),
          inArray(articleImportRows.authorEmail, build.select({ email: users.email }).from(users).where(own)),
        ),
      ),
    ...invitationStatements({ userId, communityId }, address),
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
        publicSlug: null,
        removedAvatarImageId: null,
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
