import { count, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleEvents, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { panelAnswerTexts, panelQuestions } from '#db/schema/expert-panels.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { messageThreads, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build } from '#db/statement.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { communityId } from './communities.ts'
import { LARGE_QUESTION_ID } from './expert-panels/large.ts'
import { seedLarge } from './large.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const SIZE = { members: 700, articles: 900 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedLarge(database.config, SIZE, { now: NOW })
})
afterAll(() => database.stop())

test('the large seed adds its members and articles to Meridian, in addition to the demo data', async () => {
  const db = database.db()
  const [members, texts] = await Promise.all([
    db.read(
      build
        .select({ rows: count() })
        .from(users)
        .where(eq(users.communityId, communityId('MTC'))),
    ),
    db.read(
      build
        .select({ rows: count() })
        .from(articles)
        .where(eq(articles.communityId, communityId('MTC'))),
    ),
  ])
  expect(members[0]?.rows).toBeGreaterThanOrEqual(SIZE.members + 60)
  expect(texts[0]?.rows).toBeGreaterThanOrEqual(SIZE.articles + 40)
})

test('its articles have every status, by an allowed status change, and the right word count', async () => {
  const db = database.db()
  const all = await db.read(
    build
      .select({ article: articles, event: articleEvents, revision: articleRevisions })
      .from(articles)
      .innerJoin(articleRevisions, eq(articleRevisions.id, articles.currentRevisionId))
      .leftJoin(articleEvents, eq(articleEvents.id, articles.lastEventId)),
  )
  expect(new Set(all.map(({ article }) => article.status))).toEqual(new Set(ARTICLE_STATUSES))
  for (const { article, event, revision } of all) {
    expect(event?.toStatus ?? 'DRAFT').toBe(article.status)
    const isCorrection = event?.reason && event.fromStatus === 'PUBLISHED' && event.toStatus === 'PUBLISHED'
    if (event && !isCorrection) {
      const actor = event.actorId === article.authorId ? 'author' : event.actorId ? 'editor' : 'system'
      expect(allowedTransitions(actor, event.fromStatus, { isTextApproved: true })).toContain(event.toStatus)
    }
    expect(countWords(plainText(revision.content))).toBe(article.wordCount)
    expect(article.statusUpdatedAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
  }
})

test('each of its members answers one question, and their answers are found', async () => {
  const db = database.db()
  const [[question], found] = await Promise.all([
    db.read(build.select().from(panelQuestions).where(eq(panelQuestions.id, LARGE_QUESTION_ID))),
    db.read(build.select().from(panelAnswerTexts).where(eq(panelAnswerTexts.questionId, LARGE_QUESTION_ID))),
  ])
  expect(question?.answerCount).toBeGreaterThanOrEqual(SIZE.members)
  expect(found).toHaveLength(question?.answerCount ?? 0)
  expect(new Set(found.map(({ words }) => words)).size).toBeGreaterThan(SIZE.members / 2)
})

test('its members follow, request and write to each other as they can in the product, and save searches', async () => {
  const db = database.db()
  const [follows, searches, asked, received, threads, places, messages] = await Promise.all([
    db.read(build.select().from(memberFollows)),
    db.read(build.select({ rows: count() }).from(savedSearches)),
    db.read(build.select().from(introductions).where(like(introductions.operationId, 'large/%'))),
    db.read(build.select().from(receivedIntroductions)),
    db.read(build.select().from(messageThreads)),
    db.read(build.select().from(threadMembers)),
    db.read(build.select().from(threadMessages).where(like(threadMessages.operationId, 'large/%'))),
  ])
  expect(follows.length).toBeGreaterThan(3.9 * SIZE.members)
  expect(searches[0]?.rows).toBeGreaterThanOrEqual(SIZE.members / 2)
  expect(asked).toHaveLength(SIZE.members)
  const answers = new Map(received.map((one) => [one.introductionId, one]))
  for (const one of asked) {
    const answer = answers.get(one.id)
    expect(answer?.userId).toBe(one.recipientId)
    expect(answer?.answer === 'ACCEPTED').toBe(one.acceptedAt !== null)
    // A waiting request has not expired, and an expired one does not wait.
    expect(one.closedAt === null).toBe(one.expiresAt > NOW)
  }
  const pairs = new Set(threads.map(({ firstId, secondId }) => `${firstId} ${secondId}`))
  for (const { userId, recipientId, acceptedAt } of asked)
    if (acceptedAt) expect(pairs.has([userId, recipientId].sort().join(' '))).toBe(true)
  const inThread = new Set(places.map(({ threadId, userId }) => `${threadId} ${userId}`))
  expect(messages.length).toBeGreaterThan(SIZE.members)
  for (const { threadId, userId } of messages) expect(inThread.has(`${threadId} ${userId}`)).toBe(true)
})

test('its groups have many members, each once, and the correct member counts', async () => {
  const db = database.db()
  const [rows, members, active] = await Promise.all([
    db.read(build.select().from(groups).where(like(groups.slug, 'group-%'))),
    db.read(build.select().from(groupMembers)),
    db.read(build.select({ id: users.id }).from(users).where(eq(users.status, 'ACTIVE'))),
  ])
  const activeIds = new Set(active.map(({ id }) => id))
  expect(rows).toHaveLength(40)
  expect(Math.max(...rows.map(({ memberCount }) => memberCount))).toBeGreaterThan(0.9 * SIZE.members)
  for (const { id, memberCount } of rows) {
    const own = members.filter(({ groupId }) => groupId === id)
    expect(own.filter(({ userId }) => activeIds.has(userId))).toHaveLength(memberCount)
    expect(own.filter(({ isChair }) => isChair)).toHaveLength(3)
  }
})

test('its forum has posts with correct reply counts, and one with many replies', async () => {
  const db = database.db()
  const [posts, entries] = await Promise.all([
    db.read(build.select().from(forumPosts).where(like(forumPosts.title, 'Post %'))),
    db.read(build.select({ postId: forumEntries.postId, seq: forumEntries.seq }).from(forumEntries)),
  ])
  expect(posts).toHaveLength(5 * SIZE.articles)
  expect(Math.max(...posts.map(({ replyCount }) => replyCount))).toBe(2000)
  expect(posts.filter(({ groupId }) => groupId)).toHaveLength(Math.floor(posts.length / 8))
  const replies = Map.groupBy(
    entries.filter(({ seq }) => seq !== 0),
    ({ postId }) => postId,
  )
  for (const { id, replyCount, lastSeq } of posts)
    expect([replyCount, lastSeq]).toEqual([replies.get(id)?.length ?? 0, replies.get(id)?.length ?? 0])
})

test('a second run fails', async () => {
  await expect(seedLarge(database.config, SIZE, { now: NOW })).rejects.toThrow('UNIQUE')
})

test('with zero rows it is the demo data alone, as the bench measures it first', async () => {
  const small = await testDatabase()
  await seedLarge(small.config, { members: 0, articles: 0 }, { now: NOW })
  const [found] = await small
    .db()
    .read(build.select({ rows: count() }).from(groups).where(like(groups.slug, 'group-%')))
  await small.stop()
  expect(found?.rows).toBe(0)
})
