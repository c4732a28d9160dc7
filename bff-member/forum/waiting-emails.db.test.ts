import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeForumDigests } from '#db/forum/digest/write-forum-digests.ts'
import { deleteAccountStatements } from '#db/members/privacy/delete-account.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, type Runnable } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { DELETE, FOLLOW, type ForumFixture, forumFixture } from '../testing/forum-fixture.ts'

const SECRET = '<p>@Sam Okafor, the code of the safe is 4711, keep it to yourself.</p>'
const LEAVE = 'mutation ($id: ID!) { groupLeave(groupId: $id) { id } }'
const BLOCK = 'mutation ($id: ID!) { memberBlock(memberId: $id) }'
const DAY = 24 * 60
/** Tuesday, 8:00 in New York: when the weekly digests are written. */
const DIGEST_DAY = new Date('2026-11-24T13:00:00Z')

let fixture: ForumFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await forumFixture()
  ;({ maya, sam, rae } = fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.forum.giveForum('meridian')
  await fixture.setModerator(rae)
  // Maya has approved posts, so her new ones are not held.
  for (const days of [40, 50]) await fixture.forum.givePost({ createdAt: at(-days * DAY) })
})

/** The recipients of the emails sent now; a text contains the code if it is the one that its reader may not see. */
async function sentWithSecret(now = at(60)) {
  return (await fixture.sendEmails(now)).filter(({ text }) => text.includes('4711')).map(({ to }) => to)
}
async function secretPost(audienceId = 'everyone'): Promise<string> {
  const { data } = await fixture.post(maya, { audienceId, title: 'The safe', message: SECRET })
  expect(data.forumPostCreate.state).toBe('APPROVED')
  expect((await fixture.emailsTo(sam)).map(({ template }) => template)).toEqual(['forum-mention'])
  return data.forumPostCreate.id
}
async function deleteAccount(who: TestMember) {
  const [first, ...rest] = deleteAccountStatements(who) as [Runnable, ...Runnable[]]
  await fixture.db().commit([first, ...rest])
}

describe('an email about an entry, sent with a delay,', () => {
  it('goes to a reader who still sees it', async () => {
    await secretPost()
    expect(await sentWithSecret()).toHaveLength(1)
  })

  it('is withheld when its reader has left the group', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya', 'sam'] })
    await secretPost(group.id)
    await fixture.ask(sam, LEAVE, { id: group.id })
    expect(await sentWithSecret()).toEqual([])
    const [row] = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, sam.userId)))
    expect(row).toMatchObject({ status: 'WITHHELD', payload: '', lastError: 'no longer shown to its reader' })
  })

  it('is withheld when its author has deleted it', async () => {
    expect((await fixture.ask(maya, DELETE, { id: await secretPost() })).code).toBeUndefined()
    expect(await sentWithSecret()).toEqual([])
  })

  it('is withheld when a moderator has removed it', async () => {
    const { data } = await fixture.decide(rae, await secretPost(), 'REMOVE')
    expect(data.forumEntryDecide.state).toBe('REMOVED')
    expect(await sentWithSecret()).toEqual([])
  })

  it('is withheld when a moderator has moved it to a group without the reader', async () => {
    const group = await fixture.groups.giveGroup({ visibility: 'HIDDEN', members: ['maya', rae] })
    expect((await fixture.move(rae, await secretPost(), group.id)).code).toBeUndefined()
    expect(await sentWithSecret()).toEqual([])
  })

  it('is withheld when its reader has blocked its author', async () => {
    await secretPost()
    await fixture.ask(sam, BLOCK, { id: maya.userId })
    expect(await sentWithSecret()).toEqual([])
  })

  it("is withheld when its author's account was deleted", async () => {
    const nina = await fixture.addMember('Nina Writes')
    const post = await fixture.forum.givePost({ by: 'maya', createdAt: at(-9) })
    await fixture.reply(nina, post.id, { message: SECRET })
    await deleteAccount(nina)
    expect(await sentWithSecret()).toEqual([])
  })
})

describe('an email about a message, sent with a delay,', () => {
  const SEND = `mutation ($threadId: ID!, $operationId: ID!) {
    messageSend(threadId: $threadId, body: "The code is 4711.", operationId: $operationId) { id } }`
  async function sendTo(to: TestMember, from: TestMember) {
    const threadId = await fixture.giveThread(to, from)
    expect((await fixture.ask(from, SEND, { threadId, operationId: threadId })).code).toBeUndefined()
  }

  it('is sent, but not to a reader who has blocked its author', async () => {
    await sendTo(sam, rae)
    await sendTo(maya, rae)
    await fixture.ask(sam, BLOCK, { id: rae.userId })
    expect(await sentWithSecret()).toEqual([fixture.cast.maya.email])
  })

  it("is not sent once its author's account was deleted", async () => {
    const nina = await fixture.addMember('Nina Writes')
    await sendTo(sam, nina)
    await deleteAccount(nina)
    expect(await sentWithSecret()).toEqual([])
  })
})

describe('a forum digest, sent with a delay,', () => {
  const news = async () => {
    const posts = [
      await fixture.forum.givePost({ title: 'Plain' }),
      await fixture.forum.givePost({ title: 'Code 4711' }),
    ]
    for (const post of posts) {
      await fixture.ask(sam, FOLLOW, { id: post.id })
      await fixture.forum.giveReply(post, { by: rae, createdAt: new Date(DIGEST_DAY.getTime() - DAY * 60_000) })
    }
    await writeForumDigests({ db: fixture.db(), now: DIGEST_DAY, outboxKey: OUTBOX_KEY })
    return posts
  }
  const digests = async () =>
    (await fixture.sendEmails(DIGEST_DAY)).filter(({ tags }) => tags?.template === 'forum-digest')

  it('leaves out entries that its reader may no longer see', async () => {
    const [, secret] = await news()
    await fixture.forum.giveForum('meridian')
    await fixture.decide(rae, secret?.id ?? '', 'REMOVE')
    const toSam = (await digests()).filter(({ text }) => text.includes('Plain'))
    expect(toSam.length).toBeGreaterThan(0)
    for (const { text, subject } of toSam) expect(subject + text).not.toContain('4711')
  })

  it('names a post by its next reply where the first is gone, with those who wrote what is left', async () => {
    const post = await fixture.forum.givePost({ title: 'Plain', createdAt: at(-30 * DAY) })
    await fixture.ask(sam, FOLLOW, { id: post.id })
    const hoursBefore = (hours: number) => new Date(DIGEST_DAY.getTime() - hours * 3_600_000)
    const first = await fixture.forum.giveReply(post, { by: maya, createdAt: hoursBefore(9) })
    const next = await fixture.forum.giveReply(post, { by: rae, createdAt: hoursBefore(8) })
    await fixture.forum.giveReply(post, { by: rae, createdAt: hoursBefore(7) })
    await writeForumDigests({ db: fixture.db(), now: DIGEST_DAY, outboxKey: OUTBOX_KEY })
    await fixture.decide(rae, first, 'REMOVE')
    const [digest] = (await digests()).filter(({ to }) => to === fixture.cast.sam.email)
    expect(digest?.text).toContain(`/forum/post/${post.id}?reply=${next}#${next}`)
    expect(digest?.text).toContain('2 new replies, by Rae Okonkwo.')
    expect(digest?.text).not.toContain(first)
  })

  it('is withheld where nothing is left', async () => {
    await news()
    await fixture.forum.giveForum('meridian', false)
    expect(await digests()).toEqual([])
  })
})
