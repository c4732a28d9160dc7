import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { cardMarks, dunningNotices, ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { communities } from '#db/schema/communities.ts'
import { events } from '#db/schema/events.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/mail.ts'
import { mobilePhoneChanges, mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, memberReports } from '#db/schema/messages.ts'
import { notificationPreferences, notifications } from '#db/schema/notifications.ts'
import { invitations, joiningPayments, memberAddresses, onboardingSteps } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { pictures } from '#db/schema/pictures.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExportParts, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { adjustments, cardAuthorizations, refunds } from '#db/schema/staff-billing.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { seed } from '#db/seed/seed.ts'
import { build } from '#db/statement.ts'
import { KEY } from '#db/testing/outbox-fixture.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { cancelDeletion, deleteDueAccounts, openDeletion, remindOfDeletions } from './account-deletions.ts'
import { deleteExpiredExports, readExportParts, readNewestExport, requestExportStatement } from './data-exports.ts'
import { NOT_EXPORTED } from './not-exported.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { writeDataExports } from './write-data-exports.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const EMAIL = 'maya.chen@meridian.test'

const PICTURE = { 24: new Uint8Array([1]), 450: new Uint8Array([2, 3]) }
/** Of a published story, and of a draft. */
const LEAD_IMAGES = ['pic_story', 'pic_draft'] as const
const LEAD_IMAGE = { 1200: new Uint8Array([4]), 2400: new Uint8Array([5, 6]) }

function days(count: number) {
  return new Date(NOW.getTime() + count * 24 * 3_600_000)
}

const bucket = memoryBucket()
const files = filesPort({ FILES: bucket })
let database: TestDatabase
let maya: { userId: string; communityId: string }
let stories: { id: string; currentRevisionId: string | null }[]

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.config, { now: NOW })
  const [row] = await read(build.select().from(users).where(eq(users.email, EMAIL)))
  if (!row) throw new Error('The seed has no Maya')
  maya = { userId: row.id, communityId: row.communityId }
  stories = await read(
    build
      .select({ id: articles.id, currentRevisionId: articles.currentRevisionId })
      .from(articles)
      .where(and(eq(articles.authorId, row.id), sql`${articles.status} IN ('PUBLISHED', 'MANUALLY_PUBLISHED')`)),
  )
  await giveEverything()
  for (const [pixels, bytes] of Object.entries(PICTURE))
    await files.put(`${maya.communityId}/pic_maya/${pixels}`, { contentType: 'image/webp', bytes })
  for (const id of LEAD_IMAGES) {
    for (const [pixels, bytes] of Object.entries(LEAD_IMAGE))
      await files.put(`${maya.communityId}/${id}/${pixels}`, { contentType: 'image/webp', bytes })
  }
}, 60_000)
afterAll(() => database?.stop())

const read: ReturnType<TestDatabase['db']>['read'] = (query) => database.db().read(query)

function contextAt(now: Date) {
  return { db: database.db(), now, outboxKey: KEY, actor: maya, files }
}

/** A row of Maya's in each table of people that the seed leaves empty. */
async function giveEverything() {
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
      idempotencyKey: 'a mail',
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
    build.insert(memberBlocks).values({ ...maya, blockedId: other.id, createdAt: NOW }),
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
      expiresAt,
      createdAt: NOW,
    }),
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
    build
      .insert(passwordLinks)
      .values({ ...own, purpose: 'RESET', tokenHash: 'secret-hash', createdAt: NOW, expiresAt }),
    build
      .insert(notificationPreferences)
      .values({ ...maya, option: 'weekly-digest', channel: 'EMAIL', isSelected: false, changedAt: NOW }),
    build.insert(quietHours).values({ ...maya, fromMinute: 1, toMinute: 2, changedAt: NOW }),
    build
      .insert(undeliverableAddresses)
      .values({ communityId: maya.communityId, address: EMAIL, reason: 'BOUNCE', reportedAt: NOW }),
    build.insert(events).values({ ...own, category: 'c', action: 'a', createdAt: NOW }),
    build.insert(cardMarks).values({ ...own, cardId: 'card', updatedAt: NOW }),
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
    build.insert(auditLog).values({
      id: own.id,
      communityId: maya.communityId,
      actorId: 'theo',
      action: 'user.send-password-link',
      targetType: 'user',
      targetId: maya.userId,
      visibleToMember: true,
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: NOW,
    }),
  ])
}

function countOf({ table, isOf }: (typeof PERSONAL_DATA)[number]) {
  return read(build.select({ count: sql<number>`count(*)` }).from(table).where(isOf(maya))).then(
    ([row]) => row?.count ?? 0,
  )
}

describe('what the product knows of a person', () => {
  it('stands in every table of the database in the export, or in a list with the reason', async () => {
    const tables = await read(
      build.all<{ name: string }>(
        sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
      ),
    )
    const known = [...PERSONAL_DATA, ...NOT_EXPORTED].map(({ table }) => getTableName(table))
    expect(new Set(known)).toEqual(new Set(tables.map(({ name }) => name)))
    expect(known).toHaveLength(new Set(known).size)
    for (const { because } of NOT_EXPORTED) expect(because).toMatch(/^[A-Z].*\.$/)
  })

  it('leaves out columns of the export only by names that exist', () => {
    for (const { table, without = [] } of PERSONAL_DATA)
      for (const name of without) expect(Object.keys(getTableColumns(table))).toContain(name)
  })
})

describe('a copy of a member’s data', () => {
  it('has all their rows of every table that knows them, and no secrets', async () => {
    const ctx = contextAt(NOW)
    await ctx.db.commit([requestExportStatement(ctx)])
    await ctx.db.commit([requestExportStatement(ctx)])
    expect(await readNewestExport(ctx)).toMatchObject({ state: 'WAITING' })
    const counts = new Map<string, number>()
    for (const source of PERSONAL_DATA) counts.set(getTableName(source.table), await countOf(source))
    expect(await writeDataExports(ctx)).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await writeDataExports(ctx)).toEqual({ done: 0, later: 0, failed: 0 })

    const stored = await readNewestExport(ctx)
    expect(stored).toMatchObject({ state: 'READY', expiresAt: days(7) })
    const parts = await allParts(stored?.id ?? '')
    const folder = `exports/${maya.communityId}/${stored?.id}`
    expect(storedParts()).toEqual(parts.map(({ position }) => `${folder}/${position}`))
    const exported = new Map<string, unknown[]>()
    for (const { source, rows } of parts)
      exported.set(source, [...(exported.get(source) ?? []), ...(JSON.parse(rows) as unknown[])])
    for (const [source, count] of counts) expect([source, exported.get(source)?.length ?? 0]).toEqual([source, count])
    const empty = [...counts].filter(([, count]) => count === 0).map(([source]) => source)
    // Both begin with the deletion.
    expect(empty).toEqual(['membership_ends', 'account_deletions'])
    const text = JSON.stringify([...exported])
    expect(text).not.toContain('secret-hash')
    expect(text).not.toContain('argon2')
    expect(text).toContain(EMAIL)
    const base64 = Buffer.from(PICTURE[450]).toString('base64')
    expect(exported.get('picture_files')).toEqual([
      { pictureId: 'pic_maya', pixels: 450, contentType: 'image/webp', base64 },
      ...LEAD_IMAGES.toSorted().map((pictureId) => ({
        ...{ pictureId, pixels: 2400, contentType: 'image/webp' },
        base64: Buffer.from(LEAD_IMAGE[2400]).toString('base64'),
      })),
    ])
    expect(text).toContain('Maya at her desk')
    const mail = await read(build.select().from(outbox).where(eq(outbox.template, 'data-export-ready')))
    expect(mail).toHaveLength(1)
  }, 60_000)

  it('is its member’s only, can be downloaded for seven days, and is deleted then', async () => {
    const id = (await readNewestExport(contextAt(NOW)))?.id ?? ''
    const [other] = await read(
      build
        .select({ userId: users.id, communityId: users.communityId })
        .from(users)
        .where(and(eq(users.communityId, maya.communityId), sql`${users.id} <> ${maya.userId}`))
        .limit(1),
    )
    if (!other) throw new Error('Nobody else')
    const elsewhere = { ...maya, communityId: newId(NOW) }
    for (const actor of [other, elsewhere])
      expect(await readExportParts({ ...contextAt(NOW), actor }, { exportId: id, after: -1 })).toEqual([])
    expect(await readExportParts(contextAt(days(7)), { exportId: id, after: -1 })).toEqual([])
    expect(await readNewestExport(contextAt(days(7)))).toMatchObject({ state: 'EXPIRED' })
    expect(await deleteExpiredExports(contextAt(days(6.9)))).toBe(0)
    expect(storedParts().length).toBeGreaterThan(0)
    const isAway = () => Promise.reject(new Error('away'))
    const away = { ...contextAt(days(7)), files: filesPort({ FILES: { ...bucket, delete: isAway } }) }
    await expect(deleteExpiredExports(away)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await deleteExpiredExports(contextAt(days(7)))).toBe(1)
    expect(storedParts()).toEqual([])
    expect(await read(build.select().from(dataExportParts))).toEqual([])
  })

  it('is begun anew by another run when one ends half-way, and given up after five tries', async () => {
    const ctx = contextAt(days(8))
    await ctx.db.commit([requestExportStatement(ctx)])
    const db = database.db()
    const commit = db.commit.bind(db)
    let commits = 0
    const dying = Object.assign(db, {
      commit: async (statements: Parameters<typeof commit>[0]) => {
        if (++commits === 6) throw new Error('the run ends here')
        return commit(statements)
      },
    })
    await expect(writeDataExports({ ...ctx, db: dying })).rejects.toThrow('ends here')
    expect(await writeDataExports(contextAt(days(8)))).toMatchObject({ done: 0 })
    expect(await writeDataExports(contextAt(days(8.01)))).toMatchObject({ done: 1 })
    const stored = await readNewestExport(ctx)
    expect(stored).toMatchObject({ state: 'READY' })
    const rows = await read(build.select().from(dataExportParts))
    expect(storedParts().toSorted()).toEqual(
      rows.map(({ position }) => `exports/${maya.communityId}/${stored?.id}/${position}`).toSorted(),
    )

    await ctx.db.commit([requestExportStatement(contextAt(days(9)))])
    await ctx.db.commit([build.update(dataExports).set({ tries: 5 }).where(eq(dataExports.state, 'WAITING'))])
    expect(await writeDataExports(contextAt(days(9)))).toMatchObject({ failed: 1 })
    expect(await readNewestExport(contextAt(days(9)))).toMatchObject({ state: 'FAILED' })
  }, 60_000)
})

function storedParts() {
  return bucket.keys().filter((key) => key.startsWith('exports/'))
}

async function allParts(exportId: string) {
  const parts: Awaited<ReturnType<typeof readExportParts>> = []
  for (let after = -1; ; ) {
    const found = await readExportParts(contextAt(NOW), { exportId, after })
    parts.push(...found)
    const last = found.at(-1)
    if (!last) return parts
    after = last.position
  }
}

async function mailsAboutDeletion() {
  const rows = await read(build.select().from(outbox).where(sql`${outbox.template} LIKE 'account-delet%'`))
  return rows.map(({ template, recipientKind }) => `${template} ${recipientKind}`).sort()
}

describe('the deletion of an account', () => {
  it('is asked for once, told to its member and the concierge, and can be cancelled', async () => {
    await Promise.all([openDeletion(contextAt(NOW)), openDeletion(contextAt(NOW))])
    expect(await read(build.select().from(accountDeletions))).toMatchObject([{ dueAt: days(30) }])
    expect(await mailsAboutDeletion()).toEqual([
      'account-deletion-requested USER',
      'account-deletion-to-arrange CONCIERGE',
    ])
    expect(await cancelDeletion(contextAt(days(29)))).toBe(true)
    expect(await cancelDeletion(contextAt(days(29)))).toBe(false)
    expect(await deleteDueAccounts(contextAt(days(31)))).toBe(0)
    expect(await mailsAboutDeletion()).toHaveLength(4)
    expect(await read(build.select().from(users).where(eq(users.email, EMAIL)))).toHaveLength(1)
  })

  it('is announced once more three days before, once', async () => {
    await openDeletion(contextAt(days(1)))
    expect(await remindOfDeletions(contextAt(days(27)))).toBe(0)
    expect(await remindOfDeletions(contextAt(days(28)))).toBe(1)
    expect(await remindOfDeletions(contextAt(days(28)))).toBe(0)
    expect(await mailsAboutDeletion()).toContain('account-deletion-near USER')
  })

  it('happens after thirty days and not before: what was theirs is gone, invoices and the text of stories stay', async () => {
    const ledgerBefore = await read(build.select().from(ledgerEntries))
    const toldToEditors = () =>
      read(
        build
          .select({ id: notifications.id })
          .from(notifications)
          .where(
            sql`${notifications.url} IN (SELECT '/admin/articles/' || id FROM articles WHERE author_id = ${maya.userId})`,
          ),
      )
    expect((await toldToEditors()).length).toBeGreaterThan(0)
    expect(await deleteDueAccounts(contextAt(days(30.9)))).toBe(0)
    // A copy that a job writes at this moment would leave a file behind.
    const writing = {
      id: 'writing',
      ...maya,
      state: 'WAITING' as const,
      requestedAt: days(31),
      leasedUntil: days(31.01),
    }
    await database.db().commit([build.insert(dataExports).values(writing)])
    expect(await deleteDueAccounts(contextAt(days(31)))).toBe(0)
    expect(storedParts().length).toBeGreaterThan(0)
    expect(await deleteDueAccounts(contextAt(days(31.02)))).toBe(1)
    expect(storedParts()).toEqual([])
    expect(await deleteDueAccounts(contextAt(days(32)))).toBe(0)

    for (const source of PERSONAL_DATA) {
      if (source.ending !== 'goes') continue
      expect([getTableName(source.table), await countOf(source)]).toEqual([getTableName(source.table), 0])
    }
    expect(await read(build.select().from(ledgerEntries))).toEqual(ledgerBefore)
    expect(await toldToEditors()).toEqual([])
    const ends = await read(build.select().from(membershipEnds))
    expect(ends).toMatchObject([{ userId: maya.userId, state: 'OPEN', step: 'SEND' }])
    const left = await read(build.select().from(articles).where(eq(articles.authorId, maya.userId)))
    expect(stories.length).toBeGreaterThan(0)
    expect(left.map(({ id }) => id).sort()).toEqual(stories.map(({ id }) => id).sort())
    for (const { publishedByline } of left) expect(publishedByline).toBeNull()
    const texts = await read(
      build
        .select({ id: articleRevisions.id })
        .from(articleRevisions)
        .where(eq(articleRevisions.authorId, maya.userId)),
    )
    const shown = stories.flatMap(({ currentRevisionId }) => currentRevisionId ?? [])
    for (const { id } of texts) expect(shown).toContain(id)
    expect(
      await read(
        build
          .select()
          .from(articleScans)
          .where(sql`${articleScans.articleId} IN (SELECT id FROM articles WHERE author_id = ${maya.userId})`),
      ),
    ).toEqual([])
  })

  it('leaves the name, address and phone of the person in no column of the database', async () => {
    const tables = await read(
      build.all<{ table: string; column: string }>(
        sql`SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
          WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type LIKE 'text%'`,
      ),
    )
    const found: string[] = []
    for (const { table, column } of tables) {
      const rows = await read(
        build.all<{ value: string }>(
          sql`SELECT ${sql.identifier(column)} AS value FROM ${sql.identifier(table)}
            WHERE ${sql.identifier(column)} LIKE '%maya.chen%' OR ${sql.identifier(column)} LIKE '%Maya Chen%'
              OR ${sql.identifier(column)} LIKE '%16175550142%'`,
        ),
      )
      found.push(...rows.map(() => `${table}.${column}`))
    }
    expect([...new Set(found)]).toEqual([])
    const [person] = await read(build.select().from(users).where(eq(users.id, maya.userId)))
    expect(person).toMatchObject({
      givenName: 'Former',
      familyName: 'member',
      status: 'INACTIVE',
      passwordHash: null,
      companyName: null,
      avatarImageId: null,
    })
  })

  it('leaves no file of a picture once the next jobs have run', async () => {
    const ctx = contextAt(days(31))
    expect(await deleteUnusedPictures(ctx)).toBe(1 + LEAD_IMAGES.length)
    for (const id of LEAD_IMAGES) {
      for (const pixels of Object.keys(LEAD_IMAGE))
        expect(await files.get(`${maya.communityId}/${id}/${pixels}`)).toBeNull()
    }
    for (const pixels of Object.keys(PICTURE))
      expect(await files.get(`${maya.communityId}/pic_maya/${pixels}`)).toBeNull()
    expect(await read(build.select().from(pictures))).toEqual([])
  })

  it('changes nothing of anybody else', async () => {
    const [rows] = await read(
      build.all<{ people: number; others: number }>(
        sql`SELECT (SELECT count(*) FROM ${users} WHERE ${users.givenName} = 'Former') AS people,
          (SELECT count(*) FROM ${articles} WHERE ${articles.authorId} <> ${maya.userId}) AS others`,
      ),
    )
    expect(rows?.people).toBe(1)
    expect(rows?.others).toBeGreaterThan(100)
    expect((await read(build.select().from(communities))).length).toBe(4)
  })
})
