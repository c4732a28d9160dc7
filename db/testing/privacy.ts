import { and, eq, type SQL, sql } from 'drizzle-orm'
import { readExportParts } from '#db/members/privacy/data-exports.ts'
import type { PERSONAL_DATA } from '#db/members/privacy/personal-data/personal-data.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardStatuses, dunningNotices, ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { analyticsConsents, events } from '#db/schema/events.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { mobilePhoneChanges, mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, memberReports } from '#db/schema/messages.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { invitations, joiningPayments, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog, failedRequests, outbox } from '#db/schema/platform.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { membershipReturns, renewalWishes } from '#db/schema/renewals.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { adjustments, cardAuthorizations, refunds } from '#db/schema/staff/staff-billing.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { seed } from '#db/seed/seed.ts'
import { build } from '#db/statement.ts'
import { KEY } from '#db/testing/outbox-fixture.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { joinedNotification } from '#shared/domain/notifications/account-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'

import { forumRows } from './privacy/forum-rows.ts'

export const NOW = new Date('2026-11-23T10:00:00Z')
export const EMAIL = 'maya.chen@meridian.test'

export const PICTURE = { 24: new Uint8Array([1]), 450: new Uint8Array([2, 3]) }
/** The lead images of a published story and of a draft. */
export const LEAD_IMAGES = ['pic_story', 'pic_draft'] as const
export const LEAD_IMAGE = { 1200: new Uint8Array([4]), 2400: new Uint8Array([5, 6]) }

export function days(count: number) {
  return new Date(NOW.getTime() + count * 24 * 3_600_000)
}

/** The demo data, with rows of Maya's in each table about people, and files of hers. */
export async function privacyFixture() {
  const database = await testDatabase()
  await seed(database.config, { now: NOW })
  const bucket = memoryBucket()
  const files = filesPort({ FILES: bucket })
  const read: Read = (query) => database.db().read(query)
  const [row] = await read(build.select().from(users).where(eq(users.email, EMAIL)))
  if (!row) throw new Error('The seed has no Maya')
  const maya = { userId: row.id, communityId: row.communityId }
  const stories = await read(
    build
      .select({ id: articles.id, currentRevisionId: articles.currentRevisionId })
      .from(articles)
      .where(and(eq(articles.authorId, row.id), sql`${articles.status} IN ('PUBLISHED', 'MANUALLY_PUBLISHED')`)),
  )
  await giveEverything({ database, read, maya, stories })
  await putFiles(files, maya)
  const contextAt = (now: Date) => ({ db: database.db(), now, outboxKey: KEY, actor: maya, files })

  return {
    database,
    bucket,
    files,
    read,
    maya,
    stories,
    contextAt,
    stop: () => database.stop(),
    countOf: ({ table, isOf }: (typeof PERSONAL_DATA)[number]) =>
      read(build.select({ count: sql<number>`count(*)` }).from(table).where(isOf(maya))).then(
        ([counted]) => counted?.count ?? 0,
      ),
    /** How many rows of a table belong to others, or to nobody. */
    countOfOthers: ({ table, isOf }: (typeof PERSONAL_DATA)[number]) =>
      read(build.select({ count: sql<number>`count(*) - count(*) FILTER (WHERE ${isOf(maya)})` }).from(table)).then(
        ([counted]) => counted?.count ?? 0,
      ),
    storedParts: () => bucket.keys().filter((key) => key.startsWith('exports/')),
    allParts: async (exportId: string) => {
      const parts: Awaited<ReturnType<typeof readExportParts>> = []
      for (let after = -1; ; ) {
        const found = await readExportParts(contextAt(NOW), { exportId, after })
        parts.push(...found)
        const last = found.at(-1)
        if (!last) return parts
        after = last.position
      }
    },
  }
}

export type PrivacyFixture = Awaited<ReturnType<typeof privacyFixture>>

type Read = ReturnType<TestDatabase['db']>['read']
type Given = {
  readonly database: TestDatabase
  readonly read: Read
  readonly maya: { readonly userId: string; readonly communityId: string }
  readonly stories: readonly { readonly id: string }[]
}

async function putFiles(files: ReturnType<typeof filesPort>, { communityId }: Given['maya']) {
  for (const [pixels, bytes] of Object.entries(PICTURE))
    await files.put(`${communityId}/pic_maya/${pixels}`, { contentType: 'image/webp', bytes })
  for (const id of LEAD_IMAGES) {
    for (const [pixels, bytes] of Object.entries(LEAD_IMAGE))
      await files.put(`${communityId}/${id}/${pixels}`, { contentType: 'image/webp', bytes })
  }
}

/** A row of Maya's in each table about people that the seed leaves empty. */
async function giveEverything({ database, read, maya, stories }: Given) {
  const own = { ...maya, id: newId(NOW) }
  const phone = { countryCode: 'US', number: '+16175550142' }
  const expiresAt = days(1)
  const [subscription] = await read(build.select().from(subscriptions).where(eq(subscriptions.userId, maya.userId)))
  if (!subscription) throw new Error('The seed gives Maya no membership')
  const [entry] = await read(build.select().from(ledgerEntries).where(eq(ledgerEntries.userId, maya.userId)).limit(1))
  const [offer] = await read(
    build
      .select({ id: articleAmplificationOffers.id })
      .from(articleAmplificationOffers)
      .where(eq(articleAmplificationOffers.communityId, maya.communityId))
      .limit(1),
  )
  const [other] = await read(
    build
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.communityId, maya.communityId), sql`${users.id} <> ${maya.userId}`))
      .limit(1),
  )
  if (!other) throw new Error('Nobody else')
  const entryOf = (isOwn: SQL) =>
    build
      .select({ id: forumEntries.id })
      .from(forumEntries)
      .where(and(eq(forumEntries.communityId, maya.communityId), eq(forumEntries.state, 'APPROVED'), isOwn))
      .limit(1)
  const [[{ id: ownId = '' } = {}], [{ id: othersId = '' } = {}]] = await Promise.all([
    read(entryOf(sql`${forumEntries.authorId} = ${maya.userId}`)),
    read(entryOf(sql`${forumEntries.authorId} <> ${maya.userId}`)),
  ])
  const draft = await read(build.select({ id: articles.id }).from(articles).where(eq(articles.authorId, maya.userId)))
  const storyIds = new Set(stories.map(({ id }) => id))
  const unpublished = draft.find(({ id }) => !storyIds.has(id))
  for (const [at, articleId] of [stories[0]?.id, unpublished?.id].entries()) {
    const id = LEAD_IMAGES[at] ?? ''
    const image = {
      leadImageId: id,
      leadImageWidth: 2400,
      leadImageAlt: 'Maya at her desk',
      leadImageCredit: 'Maya Chen',
    }
    await database.db().commit([
      build
        .update(articles)
        .set(image)
        .where(eq(articles.id, articleId ?? '')),
      build.insert(pictures).values({
        ...{ ...own, id, articleId: articleId ?? '', kind: 'LEAD_IMAGE', state: 'IN_USE', contentType: 'image/webp' },
        ...{ sizes: [1200, 2400], bytes: 3, operationId: id, createdAt: NOW, changedAt: NOW },
      }),
    ])
  }
  await database.db().commit([
    build.insert(articlePresences).values({ ...own, articleId: draft[0]?.id ?? '', seenAt: NOW }),
    build.insert(articleHandOffs).values({
      ...{ ...own, articleId: draft[0]?.id ?? '', contactName: 'June Park', email: 'june@x.test' },
      ...{ operationId: own.id, sentAt: NOW },
    }),
    build
      .insert(articleAmplificationRequests)
      .values({ ...own, articleId: draft[0]?.id ?? '', offerId: offer?.id ?? '', createdAt: NOW }),
    build.insert(amplificationPurchases).values({
      ...own,
      articleId: draft[0]?.id ?? '',
      offerId: offer?.id ?? '',
      subscriptionId: subscription.id,
      operationId: 'op',
      productName: 'Amplification',
      amountCents: 1,
      currency: 'USD',
      cardId: 'card',
      cardLast4: '1111',
      state: 'PAID',
      step: 'CHECK',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(paymentIntents).values({
      ...own,
      currency: 'USD',
      subscriptionId: subscription.id,
      operationId: 'op',
      pays: true,
      keeps: 'NEVER',
      state: 'PAID',
      step: 'CHECK',
      amountCents: 1,
      knownCardIds: [],
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(outbox).values({
      ...own,
      idempotencyKey: 'an email',
      channel: 'EMAIL',
      template: 'password-changed',
      payload: 'secret-hash',
      status: 'WAITING',
      nextAttemptAt: days(90),
      createdAt: NOW,
    }),
    build
      .insert(mobilePhones)
      .values({ ...own, ...phone, createdAt: NOW })
      .onConflictDoNothing(),
    build
      .insert(mobilePhoneChanges)
      .values({ ...own, ...phone, codeHmac: 'hmac', messageId: 'm', sentAt: NOW, expiresAt }),
    build
      .insert(supportContacts)
      .values({ ...own, kind: 'ASSISTANT', name: 'Ana', email: 'ana@x.test', createdAt: NOW, updatedAt: NOW })
      .onConflictDoNothing(),
    build.insert(sessions).values({
      ...own,
      kind: 'MEMBER',
      refreshHash: 'secret-hash',
      rotatedAt: NOW,
      userAgent: 'Firefox',
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt,
    }),
    build.insert(memberViews).values({
      ...own,
      staffId: own.userId,
      sessionId: 'secret-hash',
      reason: 'A group is missing',
      startedAt: NOW,
      expiresAt,
    }),
    build.insert(pushTokens).values({
      ...own,
      sessionId: own.id,
      token: 'secret-hash',
      isIos: true,
      isFcm: true,
      addedAt: NOW,
      expiresAt,
    }),
    build.insert(pushMessages).values({
      ...own,
      pushTokenId: own.id,
      notificationId: own.id,
      causeKey: 'cause',
      option: 'article-progress',
      message: 'Told',
      url: '/articles',
      status: 'SENT',
      nextAttemptAt: NOW,
      createdAt: NOW,
    }),
    build.insert(memberFollows).values({ ...maya, followedId: maya.userId, createdAt: NOW }),
    build
      .insert(savedSearches)
      .values({ ...own, name: 'Boards', text: 'boards', seenEntryId: 0, checkedAt: NOW, createdAt: NOW }),
    build.insert(pictures).values({
      ...own,
      id: 'pic_maya',
      kind: 'AVATAR',
      state: 'IN_USE',
      contentType: 'image/webp',
      sizes: [24, 450],
      bytes: 2,
      operationId: 'op',
      createdAt: NOW,
      changedAt: NOW,
    }),
    build.insert(memberMerges).values({
      ...{ id: own.id, communityId: maya.communityId, mergedId: other.id, keptId: maya.userId, actorId: other.id },
      ...{ reason: 'Joined twice', wasActive: true, mergedAt: NOW, publicSlug: 'maya-twice', isRecorded: false },
      ...{ undoneAt: NOW, undoneBy: other.id },
    }),
    build.insert(memberBlocks).values({ ...maya, blockedId: other.id, createdAt: NOW }),
    ...forumRows(maya, { ownId, othersId, deciderId: other.id, mention: '@Maya Chen' }, NOW),
    build
      .insert(memberReports)
      .values({ ...own, reportedId: other.id, kind: 'MESSAGE', subjectId: 'm', reason: 'r', createdAt: NOW }),
    build.insert(memberAddresses).values({
      ...maya,
      countryCode: 'US',
      line1: '1 Main Street',
      city: 'Boston',
      updatedAt: NOW,
    }),
    build.insert(invitations).values({
      ...own,
      tokenHash: 'hash of the invitation',
      email: 'maya.chen@meridian.test',
      givenName: 'Maya',
      familyName: 'Chen',
      invitedById: other.id,
      expiresAt,
      createdAt: NOW,
    }),
    ...['WITHDRAWN', 'REPLACED'].map((how) =>
      build.insert(invitations).values({
        ...{ id: newId(NOW), communityId: maya.communityId, userId: newId(NOW), tokenHash: how, email: EMAIL },
        ...{ givenName: 'Maya', familyName: 'Chen', companyName: 'Northwind', message: 'Dear Maya Chen' },
        ...{ expiresAt, createdAt: NOW, [how === 'WITHDRAWN' ? 'withdrawnAt' : 'replacedAt']: NOW },
      }),
    ),
    // As welcomeStatements writes it.
    ...notificationStatements(
      { db: database.db(), now: NOW },
      { communityId: maya.communityId, userId: other.id, causeKey: `welcome/${own.id}/1` },
      joinedNotification('Maya Chen'),
    ),
    build.insert(onboardingSteps).values({ ...maya, step: 'profile', state: 'DONE', at: NOW }),
    build.insert(joiningPayments).values({
      ...own,
      invitationId: own.id,
      operationId: 'op',
      pricePointId: 'price',
      amountCents: 1,
      currency: 'USD',
      terms: 'accepted',
      networkRange: '192.0.2.0/24',
      receiptEmail: EMAIL,
      state: 'PAID',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(accountants).values({ ...own, email: 'books@x.test', savedAt: NOW }),
    build
      .insert(statementSends)
      .values({ ...own, statementId: 's', email: 'books@x.test', tokenHash: 'secret-hash', sentAt: NOW, expiresAt }),
    build.insert(renewalWishes).values({
      ...own,
      subscriptionId: subscription.id,
      wants: 'OFF',
      reason: null,
      state: 'DONE',
      step: 'CHECK',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(membershipReturns).values({
      ...own,
      subscriptionId: subscription.id,
      operationId: 'op',
      pricePointId: 'price',
      amountCents: 1,
      currency: 'USD',
      state: 'REFUSED',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(dunningNotices).values({
      ...own,
      subscriptionId: subscription.id,
      pastDueSince: NOW,
      kind: 'FAILED',
      day: 0,
      sentAt: NOW,
    }),
    build.insert(refunds).values({
      ...own,
      subscriptionId: subscription.id,
      actorId: maya.userId,
      operationId: 'op',
      entryId: entry?.id ?? '',
      amountCents: 1,
      reason: 'for staff only',
      state: 'DONE',
      ipClass: 'x',
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build.insert(adjustments).values({
      ...own,
      subscriptionId: subscription.id,
      actorId: maya.userId,
      operationId: 'op',
      kind: 'CREDIT',
      amountCents: 1,
      productName: 'Late start',
      reason: 'for staff only',
      state: 'DONE',
      ipClass: 'x',
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: NOW,
      endedAt: NOW,
    }),
    build
      .insert(cardAuthorizations)
      .values({ ...own, cardId: 'card', amountCents: 1, responseCode: 0, attemptedAt: NOW }),
    build.insert(knownClients).values({ userId: maya.userId, kind: 'BROWSER', hash: 'secret-hash', expiresAt }),
    build.insert(legalHolds).values({
      ...own,
      ...{ reason: 'Lawsuit', placedById: maya.userId, placedAt: NOW },
      ...{ liftedById: maya.userId, liftedAt: NOW, liftedBecause: 'for staff only' },
    }),
    build.insert(emailChanges).values({
      ...own,
      ...{ oldEmail: EMAIL, newEmail: 'maya@new.test', way: 'BOTH', reason: 'Moved' },
      ...{ oldTokenHash: 'secret-hash', newTokenHash: 'secret-hash-2', createdAt: NOW, expiresAt },
      ...{ actorId: maya.userId, ipClass: 'x', correlationId: 'ABCD-EFGH-JKMN', operationId: 'op' },
    }),
    build
      .insert(passwordLinks)
      .values({ ...own, purpose: 'RESET', tokenHash: 'secret-hash', createdAt: NOW, expiresAt }),
    build
      .insert(notificationPreferences)
      .values({ ...maya, option: 'weekly-digest', channel: 'EMAIL', isSelected: false, changedAt: NOW }),
    build.insert(forumDigests).values({ ...maya, frequency: 'DAILY' }),
    build
      .insert(analyticsConsents)
      .values({ ...maya, services: ['LINKEDIN_INSIGHT'], isAllowed: true, decidedAt: NOW }),
    build.insert(quietHours).values({ ...maya, fromMinute: 1, toMinute: 2, changedAt: NOW }),
    build
      .insert(undeliverableAddresses)
      .values({ communityId: maya.communityId, address: EMAIL, reason: 'BOUNCE', reportedAt: NOW }),
    build.insert(events).values({ ...own, category: 'c', action: 'a', createdAt: NOW }),
    build.insert(failedRequests).values({
      ...{ ...own, source: 'PAGE', place: '/v2', cause: 'UNKNOWN', correlationId: 'K7Q4-M2XR-9TBD' },
      createdAt: NOW,
    }),
    build.insert(cardStatuses).values({ ...own, cardId: 'card', updatedAt: NOW }),
    build.insert(oneTimeCodes).values({
      id: own.id,
      accountKey: maya.userId,
      communityId: maya.communityId,
      purpose: 'SIGN_IN',
      channel: 'EMAIL',
      codeHmac: 'secret-hash',
      createdAt: NOW,
      expiresAt,
    }),
    build.insert(codeSends).values({ id: own.id, accountKey: `strangers/${maya.userId}`, sentAt: NOW }),
    build.insert(codePauses).values({ accountKey: maya.userId, failures: 1, lastFailedAt: NOW }),
    build.insert(auditLog).values(
      [maya.userId, 'somebody-else'].map((targetId) => ({
        id: targetId === maya.userId ? own.id : newId(NOW),
        communityId: maya.communityId,
        actorId: 'theo',
        action: 'user.send-password-link' as const,
        targetType: 'user' as const,
        targetId,
        visibleToMember: true,
        correlationId: 'ABCD-EFGH-JKMN',
        createdAt: NOW,
      })),
    ),
  ])
}
