import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forumLikes, forumReports } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DELETE, type ForumFixture, forumFixture, LIKE, REPORT, UNLIKE } from '../testing/forum-fixture.ts'

const MEMBERS = 50
const ROUNDS = 4
const SEED = process.env.SEED ?? `${Date.now()}`
const ITEM = 'query ($entryId: ID!) { forumQueueItem(entryId: $entryId) { queueVersion } }'
const DECIDE = `mutation ($entryId: ID!, $decision: ForumDecision!, $queueVersion: String!, $operationId: ID!) {
  forumEntryDecide(entryId: $entryId, decision: $decision, message: "Because.", queueVersion: $queueVersion, operationId: $operationId) { state } }`

let fixture: ForumFixture
beforeAll(async () => {
  fixture = await forumFixture()
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
})
afterAll(() => fixture.stop())

it(`${MEMBERS} members who like, reply, report, delete and moderate at once leave counters that equal the rows (SEED=${SEED})`, async () => {
  const random = seededRandom(`at once ${SEED}`)
  const { forum, maya, sam } = fixture
  await fixture.db().commit([build.update(users).set({ isModerator: true }).where(eq(users.id, sam.userId))])
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, i) => fixture.addMember(`Member Number${i}`)))
  const post = await forum.givePost({ by: 'maya', createdAt: at(-600) })
  const seeded: [string, ...string[]] = [await forum.giveReply(post, { by: 'maya', createdAt: at(-550) })]
  for (const by of members.slice(0, 10)) seeded.push(await forum.giveReply(post, { by, createdAt: at(-500) }))
  const answered: string[] = []

  async function act(member: TestMember): Promise<void> {
    const entryId = random.pick([post.id, ...seeded])
    const what = random.pick(['like', 'like', 'unlike', 'reply', 'reply', 'report', 'delete', 'decide'] as const)
    if (what === 'like') await fixture.ask(member, LIKE, { id: entryId })
    if (what === 'unlike') await fixture.ask(member, UNLIKE, { id: entryId })
    if (what === 'report') await fixture.ask(member, REPORT, { id: random.pick(seeded), reason: 'OFF_TOPIC', note: '' })
    if (what === 'reply') {
      const { data, code } = await fixture.reply(member, post.id)
      answered.push(data?.forumReplyCreate?.id ?? code)
    }
    if (what === 'delete') {
      const own = await fixture.reply(member, post.id)
      if (own.data?.forumReplyCreate) await fixture.ask(member, DELETE, { id: own.data.forumReplyCreate.id })
    }
    if (what === 'decide' && entryId !== post.id) {
      const found = await fixture.ask(sam, ITEM, { entryId })
      const queueVersion = found.data?.forumQueueItem?.queueVersion
      const decision = random.pick(['APPROVE', 'REMOVE', 'RESTORE', 'UPHOLD'])
      if (queueVersion) await fixture.ask(sam, DECIDE, { entryId, decision, queueVersion, operationId: newId(NOW) })
    }
  }
  for (let round = 0; round < ROUNDS; round++) await Promise.all(members.map(act))

  const entries = await forum.readEntries(post.id)
  const shown = entries.filter(({ state }) => state === 'APPROVED')
  const places = entries.flatMap(({ seq }) => (seq === null ? [] : [seq]))
  expect(new Set(places).size).toBe(places.length)
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter((id) => !entries.some((entry) => entry.id === id))).toEqual([])
  expect(await forum.readPost(post.id)).toMatchObject({
    replyCount: shown.filter(({ seq }) => seq !== 0).length,
    othersReplyCount: shown.filter(({ authorId }) => authorId !== maya.userId).length,
    lastSeq: Math.max(0, ...shown.map(({ seq }) => seq ?? 0)),
  })
  const likes = await countsOf(build.select({ entryId: forumLikes.entryId }).from(forumLikes))
  const open = await countsOf(
    build.select({ entryId: forumReports.entryId }).from(forumReports).where(isNull(forumReports.closedAt)),
  )
  expect(likes.size).toBeGreaterThan(0)
  expect(open.size).toBeGreaterThan(0)
  for (const { id, likeCount, reportCount } of entries)
    expect([id, likeCount, reportCount]).toEqual([id, likes.get(id) ?? 0, open.get(id) ?? 0])
}, 60_000)

async function countsOf(
  rowsOf: Parameters<ReturnType<ForumFixture['db']>['read']>[0],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { entryId } of (await fixture.db().read(rowsOf)) as readonly { readonly entryId: string }[])
    counts.set(entryId, (counts.get(entryId) ?? 0) + 1)
  return counts
}
