import { readFileSync } from 'node:fs'
import { and, asc, eq, getTableName, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { sealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articleCorrections, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { introductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pictures } from '#db/schema/pictures.ts'
import { jobAttempts, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { build } from '#db/statement.ts'
import {
  days,
  EMAIL,
  LEAD_IMAGE,
  LEAD_IMAGES,
  NOW,
  PICTURE,
  type PrivacyFixture,
  privacyFixture,
} from '#db/testing/privacy.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { cancelDeletion, deleteDueAccounts, openDeletion, remindOfDeletions } from './account-deletions.ts'
import { requestExportStatement } from './data-exports.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { writeDataExports } from './write-data-exports.ts'

const TRIED_AGAIN = readFileSync(
  new URL('../../migrations/20261129024356_deletions_tried_again.sql', import.meta.url),
  'utf8',
)

let fixture: PrivacyFixture
beforeAll(async () => {
  fixture = await privacyFixture()
}, 60_000)
afterAll(() => fixture?.stop())

/**
 * Introductions are listed under both their sender and their recipient; others are notified of the deletion, but not about the person; what
 * editors read in the person's articles goes with the feedback.
 */
const ALSO_ABOUT_THE_PERSON = [
  ...['introductions', 'received_introductions', 'notifications', 'push_messages', 'outbox'],
  'article_feedback_reads',
]

/** Each other table whose rows about a person are deleted, and its number of rows about others. */
async function rowsOfOthers() {
  const sources = PERSONAL_DATA.filter(
    ({ table, ending }) => ending === 'goes' && !ALSO_ABOUT_THE_PERSON.includes(getTableName(table)),
  )
  return Promise.all(
    sources.map(async (source) => [getTableName(source.table), await fixture.countOfOthers(source)] as const),
  )
}

async function emailsAboutDeletion() {
  const rows = await fixture.read(build.select().from(outbox).where(sql`${outbox.template} LIKE 'account-delet%'`))
  return rows.map(({ template, recipientKind }) => `${template} ${recipientKind}`).sort()
}

/** The outcome of the reminder if it is sent at that time. */
async function heldUpReminder(at: Date) {
  const db = fixture.database.db()
  const isReminder = eq(outbox.template, 'account-deletion-near')
  const [{ id = '' } = {}] = await fixture.read(build.select({ id: outbox.id }).from(outbox).where(isReminder))
  const payload = await sealPayload(OUTBOX_KEY, id, { dueAt: days(31).toISOString() })
  await db.commit([build.update(outbox).set({ status: 'WAITING', payload, nextAttemptAt: at }).where(isReminder)])
  await sendWaitingEmails(db, at)
  const [email] = await fixture.read(build.select().from(outbox).where(isReminder))
  return email?.status
}

describe('the deletion of an account', () => {
  let ofOthersBefore: Awaited<ReturnType<typeof rowsOfOthers>> = []

  it('is requested once, reported to its member and the concierge, and can be cancelled', async () => {
    await Promise.all([openDeletion(fixture.contextAt(NOW)), openDeletion(fixture.contextAt(NOW))])
    expect(await fixture.read(build.select().from(accountDeletions))).toMatchObject([{ dueAt: days(30) }])
    expect(await emailsAboutDeletion()).toEqual([
      'account-deletion-requested USER',
      'account-deletion-to-arrange CONCIERGE',
    ])
    expect(await cancelDeletion(fixture.contextAt(days(29)))).toBe(true)
    expect(await cancelDeletion(fixture.contextAt(days(29)))).toBe(false)
    expect(await deleteDueAccounts(fixture.contextAt(days(31)))).toBe(0)
    expect(await emailsAboutDeletion()).toHaveLength(4)
    expect(await fixture.read(build.select().from(users).where(eq(users.email, EMAIL)))).toHaveLength(1)
  })

  it('is announced again three days before, once', async () => {
    await openDeletion(fixture.contextAt(days(1)))
    expect(await remindOfDeletions(fixture.contextAt(days(27)))).toBe(0)
    // An account whose day has come without a reminder is deleted: nobody is told that it will be in three days.
    expect(await remindOfDeletions(fixture.contextAt(days(31.1)))).toBe(0)
    const { communityId, userId } = fixture.maya
    const closing = { id: 'closing', communityId, announcedById: userId, reason: 'x', event: 'CLOSED' as const }
    const dates = { announcedAt: days(-90), closesAt: days(-2), endsAt: days(28) }
    await fixture.database.db().commit([build.insert(communityClosings).values({ ...closing, ...dates })])
    // Nobody can sign in to cancel it any more.
    expect(await remindOfDeletions(fixture.contextAt(days(28)))).toBe(0)
    await fixture.database.db().commit([build.delete(communityClosings)])
    expect(await remindOfDeletions(fixture.contextAt(days(28)))).toBe(1)
    expect(await remindOfDeletions(fixture.contextAt(days(28)))).toBe(0)
    expect(await emailsAboutDeletion()).toContain('account-deletion-near USER')
    expect(await heldUpReminder(days(28))).toBe('SENT')
    expect(await heldUpReminder(days(31))).toBe('WITHHELD')
    const cancelled = (cancelledAt: Date | null) =>
      fixture.database.db().commit([
        build
          .update(accountDeletions)
          .set({ cancelledAt })
          .where(eq(accountDeletions.dueAt, days(31))),
      ])
    await cancelled(days(28))
    expect(await heldUpReminder(days(28))).toBe('WITHHELD')
    await cancelled(null)
  })

  it('happens after thirty days and not before: personal data is gone, invoices and the text of published articles stay', async () => {
    const asked = fixture.contextAt(days(30))
    await asked.db.commit([requestExportStatement(asked)])
    await writeDataExports(asked)
    const ledgerBefore = await fixture.read(build.select().from(ledgerEntries))
    const toldToEditors = () =>
      fixture.read(
        build
          .select({ id: notifications.id })
          .from(notifications)
          .where(
            sql`${notifications.url} IN (SELECT '/admin/articles/' || id FROM articles WHERE author_id = ${fixture.maya.userId})`,
          ),
      )
    expect((await toldToEditors()).length).toBeGreaterThan(0)
    // Also to who does not work here any more.
    const [staff] = await fixture.read(build.select().from(users).where(eq(users.kind, 'STAFF')).limit(1))
    const [draft] = await fixture.read(
      build
        .select()
        .from(articles)
        .where(and(eq(articles.authorId, fixture.maya.userId), ne(articles.status, 'PUBLISHED')))
        .limit(1),
    )
    if (!staff || !draft) throw new Error('There is no staff, or no article in work')
    const gone = { ...staff, id: 'former-editor', email: 'former@council.test', username: 'former@council.test' }
    await fixture.database.db().commit([
      build.insert(users).values({ ...gone, status: 'INACTIVE', directoryNumber: null }),
      build.insert(notifications).values({
        ...{ id: 'told-former', communityId: draft.communityId, userId: gone.id, option: 'edited-articles' as const },
        ...{ causeKey: 'article/told', message: `“${draft.title}” was approved.`, url: `/admin/articles/${draft.id}` },
        createdAt: NOW,
      }),
    ])
    expect(await deleteDueAccounts(fixture.contextAt(days(30.9)))).toBe(0)
    // A copy that a job is writing at this moment would leave a file behind.
    const writing = {
      id: 'writing',
      ...fixture.maya,
      state: 'WAITING' as const,
      requestedAt: days(31),
      leasedUntil: days(31.01),
    }
    await fixture.database.db().commit([build.insert(dataExports).values(writing)])
    expect(await deleteDueAccounts(fixture.contextAt(days(31)))).toBe(0)
    expect(fixture.storedParts().length).toBeGreaterThan(0)
    ofOthersBefore = await rowsOfOthers()
    expect(await deleteDueAccounts(fixture.contextAt(days(31.02)))).toBe(1)
    expect(fixture.storedParts()).toEqual([])
    expect(await deleteDueAccounts(fixture.contextAt(days(32)))).toBe(0)

    for (const source of PERSONAL_DATA) {
      if (source.ending !== 'goes') continue
      expect([getTableName(source.table), await fixture.countOf(source)]).toEqual([getTableName(source.table), 0])
    }
    expect(await fixture.read(build.select().from(ledgerEntries))).toEqual(ledgerBefore)
    expect(await toldToEditors()).toEqual([])
    expect(await fixture.read(build.select().from(notifications).where(eq(notifications.id, 'told-former')))).toEqual(
      [],
    )
    const ends = await fixture.read(build.select().from(membershipEnds))
    expect(ends).toMatchObject([{ userId: fixture.maya.userId, state: 'OPEN', step: 'SEND' }])
    const left = await fixture.read(build.select().from(articles).where(eq(articles.authorId, fixture.maya.userId)))
    expect(fixture.stories.length).toBeGreaterThan(0)
    expect(left.map(({ id }) => id).sort()).toEqual(fixture.stories.map(({ id }) => id).sort())
    for (const { publishedByline } of left) expect(publishedByline).toBeNull()
    const texts = await fixture.read(
      build
        .select({ id: articleRevisions.id })
        .from(articleRevisions)
        .where(eq(articleRevisions.authorId, fixture.maya.userId)),
    )
    const shown = fixture.stories.flatMap(({ currentRevisionId }) => currentRevisionId ?? [])
    for (const { id } of texts) expect(shown).toContain(id)
    expect(
      await fixture.read(
        build
          .select()
          .from(articleScans)
          .where(sql`${articleScans.articleId} IN (SELECT id FROM articles WHERE author_id = ${fixture.maya.userId})`),
      ),
    ).toEqual([])
  })

  it('leaves the name, address and phone of the person in no column of the database', async () => {
    const tables = await fixture.read(
      build.all<{ table: string; column: string }>(
        sql`SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
          WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type LIKE 'text%'`,
      ),
    )
    const found: string[] = []
    for (const { table, column } of tables) {
      const rows = await fixture.read(
        build.all<{ value: string }>(
          sql`SELECT ${sql.identifier(column)} AS value FROM ${sql.identifier(table)}
            WHERE ${sql.identifier(column)} LIKE '%maya.chen%' OR ${sql.identifier(column)} LIKE '%Maya Chen%'
              OR ${sql.identifier(column)} LIKE '%16175550142%'`,
        ),
      )
      found.push(...rows.map(() => `${table}.${column}`))
    }
    expect([...new Set(found)]).toEqual([])
    const [person] = await fixture.read(build.select().from(users).where(eq(users.id, fixture.maya.userId)))
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
    const ctx = fixture.contextAt(days(31))
    expect(await deleteUnusedPictures(ctx)).toBe(1 + LEAD_IMAGES.length)
    for (const id of LEAD_IMAGES) {
      for (const pixels of Object.keys(LEAD_IMAGE))
        expect(await fixture.files.get(`${fixture.maya.communityId}/${id}/${pixels}`)).toBeNull()
    }
    for (const pixels of Object.keys(PICTURE))
      expect(await fixture.files.get(`${fixture.maya.communityId}/pic_maya/${pixels}`)).toBeNull()
    expect(await fixture.read(build.select().from(pictures))).toEqual([])
  })

  it('changes nothing of other people', async () => {
    const [rows] = await fixture.read(
      build.all<{ people: number; others: number; told: number; introduced: number }>(
        sql`SELECT (SELECT count(*) FROM ${users} WHERE ${users.givenName} = 'Former') AS people,
          (SELECT count(*) FROM ${articles} WHERE ${articles.authorId} <> ${fixture.maya.userId}) AS others,
          (SELECT count(*) FROM ${notifications}) AS told, (SELECT count(*) FROM ${introductions}) AS introduced`,
      ),
    )
    expect(await rowsOfOthers()).toEqual(ofOthersBefore)
    expect(rows?.people).toBe(1)
    expect(rows?.others).toBeGreaterThan(100)
    expect(rows?.told).toBeGreaterThan(1000)
    expect(rows?.introduced).toBeGreaterThan(10)
    expect((await fixture.read(build.select().from(communities))).length).toBe(4)
  })
})

/** Other active members of Maya's community. */
function others(count: number) {
  const { communityId, userId: maya } = fixture.maya
  return fixture.read(
    build
      .select({ userId: users.id })
      .from(users)
      .where(and(eq(users.communityId, communityId), eq(users.status, 'ACTIVE'), ne(users.id, maya)))
      .orderBy(asc(users.id))
      .limit(count),
  )
}

it('leaves no email to the people whom a member named as contacts, sent or not', async () => {
  const { communityId } = fixture.maya
  const [first, second] = await others(2)
  if (!first || !second) throw new Error('There are no other members')
  const ctx = fixture.contextAt(days(33))
  for (const { userId } of [first, second]) {
    const [email] = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: 'pat@example.test', name: 'there' },
      template: 'support-contact-named',
      data: { memberName: 'Ana Silva', kind: 'ASSISTANT' },
      idempotencyKey: `support-contact-named/${userId}/ASSISTANT/hash`,
    })
    if (email) await ctx.db.commit([email])
  }
  await openDeletion({ ...ctx, actor: { userId: first.userId, communityId } })
  expect(await deleteDueAccounts(fixture.contextAt(days(64)))).toBe(1)
  const named = await fixture.read(
    build.select({ key: outbox.idempotencyKey }).from(outbox).where(eq(outbox.template, 'support-contact-named')),
  )
  expect(named.map(({ key }) => key)).toEqual([`support-contact-named/${second.userId}/ASSISTANT/hash`])
})

it('leaves of the corrections of a published story their notes, and the text that is being corrected', async () => {
  const { communityId } = fixture.maya
  const [story] = await fixture.read(
    build
      .select({ articleId: articles.id, userId: articles.authorId, revisionId: articles.currentRevisionId })
      .from(articles)
      .innerJoin(users, eq(users.id, articles.authorId))
      .where(and(eq(articles.communityId, communityId), eq(articles.status, 'PUBLISHED'), eq(users.status, 'ACTIVE')))
      .limit(1),
  )
  const [staff] = await fixture.read(build.select().from(users).where(eq(users.kind, 'STAFF')).limit(1))
  if (!story?.revisionId || !staff) throw new Error('There is no story, or no staff')
  const { articleId, userId, revisionId: baseRevisionId } = story
  const correction = (id: string, state: 'OPEN' | 'PUBLISHED' | 'DISCARDED') => ({
    ...{
      id,
      communityId,
      articleId,
      state,
      startedBy: staff.id,
      baseRevisionId,
      draftId: id,
      title: 'A title',
      wordCount: 1,
    },
    ...{ content: `<p>${id}</p>`, note: state === 'PUBLISHED' ? 'A date was wrong.' : null },
    ...{ publishedAt: state === 'PUBLISHED' ? NOW : null, createdAt: NOW, updatedAt: NOW },
  })
  const ctx = fixture.contextAt(days(33))
  const given = [correction('earlier', 'PUBLISHED'), correction('dropped', 'DISCARDED'), correction('open', 'OPEN')]
  await ctx.db.commit([
    build.delete(articleCorrections).where(eq(articleCorrections.articleId, articleId)),
    build.insert(articleCorrections).values(given),
  ])
  await openDeletion({ ...ctx, actor: { userId, communityId } })
  expect(await deleteDueAccounts(fixture.contextAt(days(64)))).toBe(1)
  const left = await fixture.read(
    build.select().from(articleCorrections).where(eq(articleCorrections.articleId, articleId)),
  )
  expect(left.map(({ id, title, content, note }) => [id, title, content, note]).toSorted()).toEqual([
    ['earlier', '', '', 'A date was wrong.'],
    ['open', 'A title', '<p>open</p>', null],
  ])
})

describe('an account whose deletion cannot be written', () => {
  it('does not block reminders or deletions after it', async () => {
    const { communityId } = fixture.maya
    const people = await others(2)
    for (const [at, { userId }] of people.entries())
      await openDeletion({ ...fixture.contextAt(days(40 + at)), actor: { userId, communityId } })
    const open = () =>
      fixture.read(
        build
          .select()
          .from(accountDeletions)
          .where(
            and(eq(accountDeletions.communityId, communityId), sql`${accountDeletions.requestedAt} >= ${days(40)}`),
          )
          .orderBy(asc(accountDeletions.dueAt)),
      )
    const [first] = await open()
    onTestFinished(await refuseChanges(fixture.database.db(), accountDeletions, first?.id ?? ''))
    const onlyOne = { report: { done: 1, later: 0, failed: 1 } }
    await expect(remindOfDeletions(fixture.contextAt(days(68.5)))).rejects.toMatchObject(onlyOne)
    await expect(deleteDueAccounts(fixture.contextAt(days(72)))).rejects.toMatchObject(onlyOne)
    expect(await open()).toMatchObject([{ finishedAt: null }, { finishedAt: days(72) }])
  })
})

describe('an account whose membership is already ending, because its community is closing', () => {
  const ends = (userId: string) =>
    fixture.read(build.select().from(membershipEnds).where(eq(membershipEnds.userId, userId)))

  it('is deleted; an end that is done starts again with the cards added since', async () => {
    const { communityId } = fixture.maya
    const people = await others(3)
    const states = ['OPEN', 'REFUSED', 'DONE'] as const
    for (const [at, { userId }] of people.entries()) {
      const state = states[at] ?? 'OPEN'
      const isDone = state === 'DONE'
      const ids = { id: `ending-${at}`, communityId, userId }
      const subscription: typeof subscriptions.$inferInsert = {
        ...{ ...ids, providerId: ids.id, providerCustomerId: ids.id, balanceCents: 0, currency: 'USD' },
        ...{ productName: 'Annual membership', readAt: NOW, createdAt: NOW },
        state: isDone ? 'canceled' : 'active',
      }
      const end: typeof membershipEnds.$inferInsert = {
        ...{ ...ids, subscriptionId: ids.id, state, createdAt: NOW },
        ...{ nextTryAt: isDone ? null : days(90), endedAt: isDone ? NOW : null },
        step: isDone ? 'CARDS' : 'SEND',
      }
      const db = fixture.database.db()
      await db.commit([build.delete(accountDeletions).where(eq(accountDeletions.userId, userId))])
      await db.commit([build.insert(subscriptions).values(subscription), build.insert(membershipEnds).values(end)])
      await openDeletion({ ...fixture.contextAt(days(50)), actor: { userId, communityId } })
    }
    expect(await deleteDueAccounts(fixture.contextAt(days(81)))).toBe(3)
    const found = await Promise.all(people.map(({ userId }) => ends(userId)))
    expect(found.map((rows) => rows.find(({ id }) => id.startsWith('ending-')))).toMatchObject([
      { state: 'OPEN', step: 'SEND', nextTryAt: days(90) },
      { state: 'REFUSED', step: 'SEND', nextTryAt: days(90) },
      { state: 'OPEN', step: 'CARDS', nextTryAt: days(81), endedAt: null },
    ])
  })

  it('is retried if it was set aside', async () => {
    const { communityId } = fixture.maya
    const attempt = {
      ...{ communityId, dueAt: NOW, attempts: 6, firstFailedAt: NOW, lastFailedAt: NOW },
      job: 'delete-accounts' as const,
      lastError:
        'DatabaseError: SQLITE_CONSTRAINT_UNIQUE: SQLite error: UNIQUE constraint failed: membership_ends.subscription_id',
    }
    await fixture.database.db().commit([
      build.delete(jobAttempts),
      build.insert(jobAttempts).values([
        { ...attempt, rowId: 'ending' },
        { ...attempt, rowId: 'other', lastError: 'LibsqlError: database is locked' },
      ]),
      build.run(sql.raw(TRIED_AGAIN)),
    ])
    expect(await fixture.read(build.select({ rowId: jobAttempts.rowId }).from(jobAttempts))).toEqual([
      { rowId: 'other' },
    ])
  })
})

describe('accounts on legal hold', () => {
  it('are told of no day of their deletion, which waits for the end of the hold', async () => {
    const { communityId } = fixture.maya
    const [{ userId } = { userId: '' }] = await others(1)
    const hold = { id: 'hold', communityId, userId, reason: 'Lawsuit', placedById: userId, placedAt: NOW }
    onTestFinished(async () => {
      await fixture.database.db().commit([build.delete(legalHolds), build.delete(accountDeletions)])
    })
    await fixture.database
      .db()
      .commit([build.delete(accountDeletions), build.delete(outbox), build.insert(legalHolds).values(hold)])
    await openDeletion({ ...fixture.contextAt(NOW), outboxKey: OUTBOX_KEY, actor: { userId, communityId } })
    const sent = await sendWaitingEmails(fixture.database.db(), NOW)
    expect(sent).toHaveLength(2)
    for (const { subject, text } of sent) {
      expect(`${subject} ${text}`).not.toContain('will be deleted on')
      expect(text).toContain('on legal hold, so it won’t be deleted for now')
    }
  })

  it('do not delay the deletion of others, however many they are', async () => {
    const { communityId } = fixture.maya
    const people = await others(11)
    const rows = people.map(({ userId }, i) => ({ id: `deletion-${i}`, communityId, userId, requestedAt: NOW }))
    const held = rows.slice(0, 10).map(({ userId }, i) => ({
      ...{ id: `hold-${i}`, communityId, userId },
      ...{ reason: 'Lawsuit', placedById: userId, placedAt: NOW },
    }))
    await fixture.database
      .db()
      .commit([
        build.delete(accountDeletions),
        build.insert(accountDeletions).values(rows.map((row, i) => ({ ...row, dueAt: days(100 + i) }))),
        build.insert(legalHolds).values(held),
      ])
    expect(await deleteDueAccounts(fixture.contextAt(days(112)))).toBe(1)
    const finished = await fixture.read(
      build
        .select({ id: accountDeletions.id })
        .from(accountDeletions)
        .where(eq(accountDeletions.finishedAt, days(112))),
    )
    expect(finished).toEqual([{ id: 'deletion-10' }])
  })
})
