import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { contactStatements } from '#db/members/privacy/delete-contacts.ts'
import { attempts } from '#db/schema/auth.ts'
import { introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks, memberReports, messageDrafts, messageThreads, threadMessages } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { MESSAGE_MAX_CHARACTERS, REPORT_MAX_CHARACTERS } from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS, REPORT_REFUSALS } from '#shared/domain/messages/messages.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const SEND = `mutation ($threadId: ID!, $body: String!, $operationId: ID!) {
  messageSend(threadId: $threadId, body: $body, operationId: $operationId) { id seq body isOwn createdAt } }`
const THREADS = `query ($first: Int, $after: String) { messageThreads(first: $first, after: $after) {
  edges { cursor node { id unread isBlocked canWrite other { name { fullName } } newest { body isOwn } } }
  pageInfo { hasNextPage endCursor } } }`
const THREAD = `query ($id: ID!) { messageThread(id: $id) { unread isBlocked isFormer canWrite draft { revisionId content } newest { seq } } }`
const MESSAGES = `query ($id: ID!, $first: Int, $before: Int, $after: Int) {
  messages(threadId: $id, first: $first, before: $before, after: $after) { hasMore messages { seq body isOwn } } }`
const READ = 'mutation ($threadId: ID!, $seq: Int!) { messageThreadRead(threadId: $threadId, seq: $seq) }'
const DRAFT = `mutation ($threadId: ID!, $content: String!, $base: ID, $operationId: ID!) {
  messageDraftSave(threadId: $threadId, content: $content, baseRevisionId: $base, operationId: $operationId) { revisionId content } }`
const BLOCK = 'mutation ($memberId: ID!) { memberBlock(memberId: $memberId) }'
const UNBLOCK = 'mutation ($memberId: ID!) { memberUnblock(memberId: $memberId) }'
const REPORT = `mutation ($kind: MemberReportKind!, $subjectId: ID!, $reason: String!) {
  memberReport(kind: $kind, subjectId: $subjectId, reason: $reason) }`
const BELL = '{ notifications { edges { node { message url count hasRead option } } } }'

function minutes(count: number) {
  return new Date(NOW.getTime() + count * 60_000)
}

let fixture: ContactFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
let lena: TestMember
let thread: string
beforeAll(async () => {
  fixture = await contactFixture()
  maya = fixture.actor('maya')
  sam = fixture.actor('sam')
  lena = fixture.actor('lena')
  rae = await fixture.addMember('Rae Okonkwo')
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  thread = await fixture.giveThread(maya, sam)
})

let operations = 0
function send(from: TestMember, body: string, change: object = {}, now = NOW) {
  return fixture.ask(from, SEND, { threadId: thread, body, operationId: `op-${++operations}`, ...change }, now)
}
async function bodies(who: TestMember, variables: object = {}) {
  const { data } = await fixture.ask(who, MESSAGES, { id: thread, ...variables })
  return data.messages.messages.map(({ body }: { readonly body: string }) => body) as string[]
}
async function threadOf(who: TestMember) {
  return (await fixture.ask(who, THREAD, { id: thread })).data?.messageThread
}
async function stored() {
  return fixture.db().read(build.select().from(threadMessages))
}

it('a thread with a former member can be read, and cannot be continued', async () => {
  await send(sam, 'Hello Maya')
  const set = (standing: 'GOOD' | 'SUSPENDED') =>
    fixture.db().commit([build.update(users).set({ standing }).where(eq(users.id, sam.userId))])
  onTestFinished(async () => void (await set('GOOD')))
  await set('SUSPENDED')
  expect(await threadOf(maya)).toMatchObject({ unread: 1, canWrite: false, isFormer: true, isBlocked: false })
  expect(await bodies(maya)).toEqual(['Hello Maya'])
  expect(await send(maya, 'Are you there?')).toMatchObject({ code: 'Unprocessable' })
  expect(await stored()).toHaveLength(1)
})

describe('a message', () => {
  it('reaches the other member with a notification and a copy by email, and is unread until it is read', async () => {
    const { data } = await send(maya, '  Hello Sam\r\nhow are you?\n')
    expect(data.messageSend).toMatchObject({ seq: 1, body: 'Hello Sam\nhow are you?', isOwn: true })
    expect(await bodies(sam)).toEqual(['Hello Sam\nhow are you?'])
    expect(await threadOf(sam)).toMatchObject({ unread: 1, newest: { seq: 1 } })
    expect(await threadOf(maya)).toMatchObject({ unread: 0 })
    expect(await fixture.notificationsTo(sam)).toEqual([
      { option: 'member-messages', message: 'Maya Chen wrote to you.', url: `/messages/${thread}` },
    ])
    expect(await fixture.emailsTo(sam)).toMatchObject([
      { template: 'message-received', data: { senderName: 'Maya Chen', body: 'Hello Sam\nhow are you?' } },
    ])
    expect((await fixture.ask(sam, READ, { threadId: thread, seq: 99 })).data.messageThreadRead).toBe(true)
    expect(await threadOf(sam)).toMatchObject({ unread: 0 })
    await send(maya, 'And now?')
    expect(await threadOf(sam)).toMatchObject({ unread: 1 })
  })

  it('is marked in the bar of its recipient until it is read, and of nobody else', async () => {
    const marks = async (who: TestMember) => {
      const { data } = await fixture.ask(who, '{ me { hasUnreadMessages } news { hasUnreadMessages } }')
      expect(data.news).toEqual(data.me)
      return data.me.hasUnreadMessages as boolean
    }
    expect([await marks(maya), await marks(sam)]).toEqual([false, false])
    await send(maya, 'Hello')
    await send(maya, 'Are you there?')
    expect([await marks(maya), await marks(sam)]).toEqual([false, true])
    await fixture.ask(sam, READ, { threadId: thread, seq: 1 })
    expect(await marks(sam)).toBe(true)
    await fixture.ask(sam, READ, { threadId: thread, seq: 2 })
    expect([await marks(maya), await marks(sam)]).toEqual([false, false])
    await fixture.ask(sam, BLOCK, { memberId: maya.userId })
    await send(maya, 'Hello?')
    expect(await marks(sam)).toBe(false)
  })

  it('is one notification with others of its thread, and is read with the thread', async () => {
    await send(maya, 'One')
    await send(maya, 'Two')
    const told = async () => (await fixture.ask(sam, BELL)).data.notifications.edges
    expect(await told()).toMatchObject([
      { node: { message: 'Maya Chen wrote you 2 messages.', count: 2, hasRead: false } },
    ])
    await fixture.ask(sam, READ, { threadId: thread, seq: 2 })
    expect((await told()).map(({ node }: { readonly node: { readonly hasRead: boolean } }) => node.hasRead)).toEqual([
      true,
      true,
    ])
  })

  it('keeps its notification unread while only earlier ones are read', async () => {
    for (const body of ['One', 'Two']) await send(maya, body)
    await fixture.ask(sam, READ, { threadId: thread, seq: 1 })
    const { edges } = (await fixture.ask(sam, BELL)).data.notifications
    expect(edges.map(({ node }: { node: { hasRead: boolean } }) => node.hasRead).toSorted()).toEqual([false, true])
  })

  it('is sent once per operation id, also by concurrent calls', async () => {
    const all = await Promise.all([1, 2, 3].map(() => send(maya, 'Once', { operationId: 'the-same' })))
    expect(new Set(all.map(({ data }) => data.messageSend.id)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await fixture.emailsTo(sam)).toHaveLength(1)
  })

  it("is a different one under the other member's operation id", async () => {
    const operationId = 'of-both'
    expect((await send(maya, 'Mine', { operationId })).data.messageSend).toMatchObject({ body: 'Mine', isOwn: true })
    expect((await send(sam, 'Yours', { operationId })).data.messageSend).toMatchObject({ body: 'Yours', isOwn: true })
    expect((await send(maya, 'Mine', { operationId })).data.messageSend).toMatchObject({ body: 'Mine', isOwn: true })
    expect(await bodies(sam)).toEqual(['Mine', 'Yours'])
  })

  it('of both members at once has its own position', async () => {
    await Promise.all([maya, sam, maya, sam].map((who, i) => send(who, `Text ${i}`)))
    expect((await stored()).map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4])
  })

  it('has 5,000 characters at most, and at least one', async () => {
    expect((await send(maya, '🙂'.repeat(5000))).data).not.toBeNull()
    expect((await send(maya, 'x'.repeat(5001))).code).toBe('TooLarge')
    expect((await send(maya, 'x'.repeat(200_000))).code).toBe('TooLarge')
    for (const nothing of [' \n ', '\u200b\u2060']) expect((await send(maya, nothing)).code).toBe('BadRequest.Invalid')
  })

  it('is limited to twenty in 24 hours, however many are sent at once', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, (_, i) => send(maya, `Text ${i}`)))
    expect(all.filter(({ data }) => data)).toHaveLength(20)
    expect(all.filter(({ code }) => code === 'TooManyRequests')).toHaveLength(5)
    expect((await send(sam, 'I may')).data).not.toBeNull()
    const early = await send(maya, 'Too early', {}, minutes(24 * 60 - 1))
    expect([early.code, early.message]).toEqual([
      'TooManyRequests',
      expect.stringMatching(/ 24 hours\. Try again in 1 minute\.$/),
    ])
    expect((await send(maya, 'The next day', {}, minutes(24 * 60 + 1))).data).not.toBeNull()
  }, 30_000)

  it("can be sent only into one's own threads", async () => {
    await send(maya, 'For Sam')
    for (const who of [rae, lena]) {
      expect((await send(who, 'Intruding')).code).toBe('NotFound')
      expect((await fixture.ask(who, THREAD, { id: thread })).code).toBe('NotFound')
      expect(await bodies(who)).toEqual([])
      await fixture.ask(who, READ, { threadId: thread, seq: 1 })
      expect((await fixture.ask(who, DRAFT, { threadId: thread, content: 'x', operationId: 'o' })).code).toBe(
        'NotFound',
      )
    }
    const theo = { userId: fixture.id('theo'), communityId: maya.communityId }
    const asStaff = { threadId: thread, body: 'x', operationId: 'o' }
    expect((await fixture.ask(theo, SEND, asStaff, NOW, 'admin')).code).toBe('NotAllowed')
    expect(await stored()).toHaveLength(1)
    expect(await threadOf(sam)).toMatchObject({ unread: 1 })
  })

  it('cannot be sent to a member who is no longer active', async () => {
    const gone = await fixture.addMember('Gone Soon')
    thread = await fixture.giveThread(maya, gone)
    await fixture.change({ id: gone.userId, communityId: gone.communityId, email: '' }, { status: 'INACTIVE' })
    expect((await send(maya, 'Hello?')).code).toBe('Unprocessable')
    expect(await threadOf(maya)).toMatchObject({ canWrite: false })
  })
})

describe('the threads of a member', () => {
  it('are listed in pages, the one with the newest message first', async () => {
    const names = ['Ada One', 'Bob Two', 'Cyd Three', 'Dee Four']
    for (const [i, name] of names.entries()) {
      thread = await fixture.giveThread(maya, await fixture.addMember(name), minutes(-60))
      await send(maya, `To ${name}`, {}, minutes(i + 1))
    }
    const seen: string[] = []
    let after: string | null = null
    do {
      const { data } = await fixture.ask(maya, THREADS, { first: 2, after })
      for (const { node } of data.messageThreads.edges) seen.push(node.other.name.fullName)
      after = data.messageThreads.pageInfo.hasNextPage ? data.messageThreads.pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(['Dee Four', 'Cyd Three', 'Bob Two', 'Ada One', 'Sam Okafor'])
  })

  it('have their own messages, draft and position each', async () => {
    const other = await fixture.giveThread(maya, rae)
    const { data } = await send(maya, 'To Sam')
    await send(rae, 'To Maya', { threadId: other }, minutes(1))
    await send(maya, 'To Rae', { threadId: other }, minutes(2))
    await send(rae, 'Again', { threadId: other }, minutes(3))
    await fixture.ask(maya, DRAFT, { threadId: other, content: 'Dear Rae', operationId: 'o' })
    const list = await fixture.ask(maya, THREADS)
    expect(list.data.messageThreads.edges.map(({ node }: { readonly node: object }) => node)).toMatchObject([
      { id: other, unread: 1, newest: { body: 'Again', isOwn: false } },
      { id: thread, unread: 0, newest: { body: 'To Sam', isOwn: true } },
    ])
    expect([await bodies(maya), await bodies(rae, { id: other })]).toEqual([['To Sam'], ['To Maya', 'To Rae', 'Again']])
    expect(await threadOf(maya)).toMatchObject({ draft: null })
    await fixture.ask(sam, READ, { threadId: thread, seq: 1 })
    expect((await fixture.ask(maya, THREAD, { id: other })).data.messageThread).toMatchObject({
      ...{ unread: 1, draft: { content: 'Dear Rae' } },
    })
    const report = { kind: 'MESSAGE', subjectId: data.messageSend.id, reason: 'Not to me' }
    expect((await fixture.ask(rae, REPORT, report)).code).toBe('NotFound')
  })

  it('have their messages in pages, oldest first, before and after a position', async () => {
    for (let i = 1; i <= 7; i++) await send(i % 2 ? maya : sam, `Text ${i}`)
    expect(await bodies(sam, { first: 3 })).toEqual(['Text 5', 'Text 6', 'Text 7'])
    expect(await bodies(sam, { first: 3, before: 5 })).toEqual(['Text 2', 'Text 3', 'Text 4'])
    expect(await bodies(sam, { first: 3, after: 5 })).toEqual(['Text 6', 'Text 7'])
  })
})

describe('a blocked member', () => {
  /** What the blocked member sees of the thread, without the parts that differ between calls. */
  async function seenBy(who: TestMember, body: string) {
    const sent = await send(who, body)
    const list = await fixture.ask(who, THREADS)
    return [sent.text.replace(sent.data?.messageSend.id, 'ID'), list.text, JSON.stringify(await threadOf(who))]
  }

  it('writes as before and notices nothing; none of it reaches the other member, then or later', async () => {
    const before = await seenBy(maya, 'Hello')
    await fixture.ask(sam, BLOCK, { memberId: maya.userId })
    await fixture.ask(sam, BLOCK, { memberId: maya.userId })
    const emails = (await fixture.emailsTo(sam)).length
    const after = await seenBy(maya, 'Hello')
    const [, unseen] = await fixture.db().read(build.select().from(threadMessages).orderBy(asc(threadMessages.seq)))
    const report = { kind: 'MESSAGE', subjectId: unseen?.id, reason: 'No' }
    expect((await fixture.ask(sam, REPORT, report)).code).toBe('NotFound')
    expect(after.map((text) => text.replaceAll('"seq":2', '"seq":1'))).toEqual(before)
    expect(await bodies(maya)).toEqual(['Hello', 'Hello'])
    expect(await bodies(sam)).toEqual(['Hello'])
    expect(await fixture.emailsTo(sam)).toHaveLength(emails)
    expect(await fixture.notificationsTo(sam)).toHaveLength(1)
    expect(await threadOf(sam)).toMatchObject({ unread: 1, isBlocked: true, canWrite: false, newest: { seq: 1 } })
    await fixture.ask(sam, UNBLOCK, { memberId: maya.userId })
    expect(await bodies(sam)).toEqual(['Hello'])
    await send(maya, 'Again')
    expect(await bodies(sam)).toEqual(['Hello', 'Again'])
  })

  it('gets no messages from the member who blocked them', async () => {
    await fixture.ask(sam, BLOCK, { memberId: maya.userId })
    expect((await send(sam, 'Hello')).message).toBe('You’ve blocked this member. Unblock them to write.')
  })

  it('is a member of the same community, and not oneself', async () => {
    expect((await fixture.ask(sam, BLOCK, { memberId: sam.userId })).code).toBe('Unprocessable')
    for (const who of ['lena', 'theo'] as const)
      expect((await fixture.ask(sam, BLOCK, { memberId: fixture.id(who) })).code).toBe('NotFound')
  })
})

describe('a report', () => {
  it('is emailed to the concierge with the text, once', async () => {
    const { data } = await send(maya, 'Buy my tokens')
    const report = { kind: 'MESSAGE', subjectId: data.messageSend.id, reason: ' Advertising ' }
    for (let i = 0; i < 2; i++) expect((await fixture.ask(sam, REPORT, report)).data.memberReport).toBe(true)
    expect(await fixture.emailsTo('CONCIERGE')).toMatchObject([
      {
        template: 'member-report',
        data: {
          reporterName: 'Sam Okafor',
          reportedName: 'Maya Chen',
          reason: 'Advertising',
          text: 'Buy my tokens',
        },
      },
    ])
    expect(await fixture.db().read(build.select().from(memberReports))).toHaveLength(1)
    expect(await fixture.notificationsTo(maya)).toEqual([])
  })

  it('of a second message with the same reason is emailed as well', async () => {
    for (const text of ['Buy my tokens', 'Buy now']) {
      const { data } = await send(maya, text)
      await fixture.ask(sam, REPORT, { kind: 'MESSAGE', subjectId: data.messageSend.id, reason: 'Advertising' })
    }
    const texts = (await fixture.emailsTo('CONCIERGE')).map(({ data }) => (data as { text: string }).text)
    expect(texts.toSorted()).toEqual(['Buy my tokens', 'Buy now'])
  })

  it('with another reason than an earlier one of the same message is refused, so that nobody takes it for sent', async () => {
    const { data } = await send(maya, 'Buy my tokens')
    const report = { kind: 'MESSAGE', subjectId: data.messageSend.id, reason: 'Advertising' }
    await fixture.ask(sam, REPORT, report)
    const more = await fixture.ask(sam, REPORT, { ...report, reason: 'And now she threatens me.' })
    expect(more).toMatchObject({ code: 'Unprocessable', message: MESSAGE_TEXTS.reportedEarlier })
    expect(await fixture.emailsTo('CONCIERGE')).toHaveLength(1)
  })

  it('is possible only for received messages', async () => {
    const { data } = await send(maya, 'Hello')
    const report = { kind: 'MESSAGE', subjectId: data.messageSend.id, reason: 'No' }
    for (const who of [maya, rae, lena]) expect((await fixture.ask(who, REPORT, report)).code).toBe('NotFound')
    expect(await fixture.emailsTo('CONCIERGE')).toEqual([])
  })

  it('needs a reason of at most a thousand characters', async () => {
    const { data } = await send(maya, 'Hello')
    const why = (reason: string) =>
      fixture.ask(sam, REPORT, { kind: 'MESSAGE', subjectId: data.messageSend.id, reason })
    expect(await why(' ')).toMatchObject({ code: 'BadRequest.Invalid', message: REPORT_REFUSALS.empty })
    const tooLong = await why('🙂'.repeat(REPORT_MAX_CHARACTERS + 1))
    expect(tooLong).toMatchObject({ code: 'BadRequest.Invalid', message: REPORT_REFUSALS.tooLong })
    expect(await fixture.emailsTo('CONCIERGE')).toEqual([])
    expect((await why('🙂'.repeat(REPORT_MAX_CHARACTERS))).data.memberReport).toBe(true)
  })
})

describe('a report of a request for an introduction', () => {
  const REQUEST = `mutation ($memberId: ID!) {
    introductionRequest(memberId: $memberId, why: "We build the same.", help: "Plans.", operationId: "op") { id } }`

  it('is possible for its recipient, in the community of the request', async () => {
    const { data } = await fixture.ask(rae, REQUEST, { memberId: sam.userId })
    const report = { kind: 'INTRODUCTION', subjectId: data.introductionRequest.id, reason: 'Advertising' }
    for (const who of [maya, rae, lena]) expect((await fixture.ask(who, REPORT, report)).code).toBe('NotFound')
    // Another request that Sam received, from Maya.
    const [one] = await fixture.db().read(build.select().from(introductions))
    const [inbox] = await fixture.db().read(build.select().from(receivedIntroductions))
    if (!one || !inbox) throw new Error('The request is not stored')
    await fixture
      .db()
      .commit([
        build.insert(introductions).values({ ...one, id: '0', userId: maya.userId, operationId: 'other', why: 'Buy' }),
        build.insert(receivedIntroductions).values({ ...inbox, introductionId: '0' }),
      ])
    const received = (communityId: string) =>
      fixture.db().commit([build.update(receivedIntroductions).set({ communityId })])
    await received(lena.communityId)
    expect((await fixture.ask(sam, REPORT, report)).code).toBe('NotFound')
    await received(sam.communityId)
    expect((await fixture.ask(sam, REPORT, report)).data.memberReport).toBe(true)
    expect(await fixture.emailsTo('CONCIERGE')).toMatchObject([{ data: { text: 'We build the same.\n\nPlans.' } }])
  })
})

describe('a draft', () => {
  const save = (content: string, base: string | null, operationId: string, who = maya) =>
    fixture.ask(who, DRAFT, { threadId: thread, content, base, operationId })

  it('is visible only to its author, and is empty once it was sent', async () => {
    expect((await save('Dear Sam', null, 'a')).data.messageDraftSave).toEqual({ revisionId: 'a', content: 'Dear Sam' })
    expect((await save('Dear Sam,', 'a', 'b')).data.messageDraftSave.revisionId).toBe('b')
    expect(await threadOf(maya)).toMatchObject({ draft: { content: 'Dear Sam,' } })
    expect(await threadOf(sam)).toMatchObject({ draft: null })
    const ofSam = { threadId: thread, content: 'Dear Maya', operationId: 's' }
    expect((await fixture.ask(sam, DRAFT, ofSam)).data.messageDraftSave).toEqual({
      revisionId: 's',
      content: 'Dear Maya',
    })
    expect((await save('Dear Sam,', 'a', 'b')).data.messageDraftSave.revisionId).toBe('b')
    await send(maya, 'Something else')
    expect(await threadOf(maya)).toMatchObject({ draft: { content: 'Dear Sam,' } })
    await send(maya, 'Dear Sam,')
    expect(await threadOf(maya)).toMatchObject({ draft: { content: '' } })
  })

  it('is empty once it was sent, whatever white space surrounds it, and whatever its line ends', async () => {
    // Every character that trim() removes.
    const white = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
      (c) => c.trim() === '',
    )
    expect(white).toContain('\u00a0')
    for (const [i, draft] of [...white.map((c) => `${c}Hello${c}`), 'Dear Sam,\r\n\r\nhello\r\n'].entries()) {
      await fixture.db().commit([build.delete(threadMessages), build.delete(messageDrafts)])
      expect((await save(draft, null, `draft-${i}`)).data).not.toBeNull()
      await send(maya, draft)
      expect(await threadOf(maya), JSON.stringify(draft)).toMatchObject({ draft: { content: '' } })
    }
  })

  it('is not overwritten when it was changed elsewhere: the other text is returned', async () => {
    await save('From the phone', null, 'a')
    const other = await save('From the desk', null, 'b')
    expect(other.code).toBe('StaleRevision')
    expect(other.text).toContain('From the phone')
    expect(await threadOf(maya)).toMatchObject({ draft: { revisionId: 'a', content: 'From the phone' } })
    expect((await save('Both', 'a', 'c')).data).not.toBeNull()
    expect((await save('Both', 'a', 'c')).data).not.toBeNull()
  })

  it('can be as long as the limit and no longer, and needs an id', async () => {
    expect((await save('🙂'.repeat(4 * MESSAGE_MAX_CHARACTERS), null, 'a')).data).not.toBeNull()
    expect((await save('x'.repeat(4 * MESSAGE_MAX_CHARACTERS + 1), 'a', 'b')).code).toBe('TooLarge')
    expect((await save('No id', 'a', '')).code).toBe('BadRequest.Invalid')
    expect(await threadOf(maya)).toMatchObject({ draft: { revisionId: 'a' } })
  })

  it('is not saved more often than the limit per minute', async () => {
    await save('First', null, 'a')
    await fixture.db().commit([build.update(attempts).set({ count: ATTEMPT_LIMITS.saveText.most })])
    expect((await save('One too many', 'a', 'b')).code).toBe('TooManyRequests')
    expect(await threadOf(maya)).toMatchObject({ draft: { revisionId: 'a', content: 'First' } })
  })
})

describe('the messages of a deleted account', () => {
  async function deleteContacts(who: TestMember) {
    const [first, ...rest] = contactStatements(who)
    if (!first) throw new Error('There are statements')
    await fixture.db().commit([first, ...rest])
  }

  it('stay for their recipient, without notifications that name the person, and are deleted with the second account', async () => {
    await send(maya, 'To be kept')
    await send(sam, 'Also kept')
    await fixture.ask(rae, BLOCK, { memberId: maya.userId })
    await fixture.ask(maya, DRAFT, { threadId: thread, content: 'Begun', operationId: 'o' })
    await deleteContacts(maya)
    expect(await bodies(sam)).toEqual(['To be kept', 'Also kept'])
    expect(await bodies(maya)).toEqual([])
    expect(await fixture.notificationsTo(sam)).toEqual([])
    expect(await fixture.db().read(build.select().from(memberBlocks))).toEqual([])
    expect(await fixture.db().read(build.select().from(messageDrafts))).toEqual([])
    await deleteContacts(sam)
    expect(await stored()).toEqual([])
    expect(await fixture.db().read(build.select().from(messageThreads))).toEqual([])
  })
})
