import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { closeIntroductions } from '#db/introductions/close-introductions.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { memberBlocks, messageThreads, threadMembers } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const REQUEST = `mutation ($memberId: ID!, $why: String!, $help: String!, $note: String, $operationId: ID!) {
  introductionRequest(memberId: $memberId, why: $why, help: $help, note: $note, operationId: $operationId) {
    id state createdAt waitsUntil why help note threadId member { id name { fullName } } } }`
const ANSWER = `mutation ($id: ID!, $answer: IntroductionAnswer!) {
  introductionAnswer(id: $id, answer: $answer) { id state canAnswer threadId } }`
const RELATION = `query ($memberId: ID!) { memberRelation(memberId: $memberId) {
  member { id name { fullName } } state takesRequests nextSlotAt waitsUntil threadId } }`
const SENT = `{ introductionsSent { id state createdAt waitsUntil why help note threadId member { id name { fullName } } } }`
const RECEIVED = `{ introductionsReceived { id state canAnswer answerUntil why help note threadId member { name { fullName } } } }`
const SETTINGS = `mutation ($capacity: Int!, $copiesAssistant: Boolean!) {
  introductionSettingsSave(capacity: $capacity, copiesAssistant: $copiesAssistant) { capacity copiesAssistant hasAssistant } }`
const TEXTS = { why: 'We build the same thing.', help: 'I can show you our plans.', note: 'Mornings are best.' }

const DAY_MS = 86_400_000
function days(count: number) {
  return new Date(NOW.getTime() + count * DAY_MS)
}

let fixture: ContactFixture
let maya: TestMember
let sam: TestMember
let rae: TestMember
beforeAll(async () => {
  fixture = await contactFixture()
  maya = fixture.actor('maya')
  sam = fixture.actor('sam')
  rae = await fixture.addMember('Rae Okonkwo')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

let operations = 0
function request(from: TestMember, to: TestMember, change: object = {}, now = NOW) {
  const variables = { memberId: to.userId, ...TEXTS, operationId: `operation-${++operations}`, ...change }
  return fixture.ask(from, REQUEST, variables, now)
}
async function requested(from: TestMember, to: TestMember, now = NOW): Promise<string> {
  const { data, text } = await request(from, to, {}, now)
  if (!data) throw new Error(text)
  return data.introductionRequest.id
}
function answer(by: TestMember, id: string, how: string, now = NOW) {
  return fixture.ask(by, ANSWER, { id, answer: how }, now)
}
async function relation(from: TestMember, to: TestMember, now = NOW) {
  return (await fixture.ask(from, RELATION, { memberId: to.userId }, now)).data?.memberRelation
}
function block(by: TestMember, whom: TestMember) {
  const row = { userId: by.userId, blockedId: whom.userId, communityId: by.communityId, createdAt: NOW }
  return fixture.db().commit([build.insert(memberBlocks).values(row)])
}
function deactivate(who: TestMember) {
  const set = (status: 'ACTIVE' | 'INACTIVE') =>
    fixture.db().commit([build.update(users).set({ status }).where(eq(users.id, who.userId))])
  onTestFinished(() => set('ACTIVE').then(() => {}))
  return set('INACTIVE')
}
async function end(who: TestMember, standing: 'SUSPENDED' | 'UNPAID' = 'SUSPENDED') {
  const set = (now: 'GOOD' | typeof standing) =>
    fixture.db().commit([build.update(users).set({ standing: now }).where(eq(users.id, who.userId))])
  onTestFinished(() => set('GOOD').then(() => {}))
  await set(standing)
}
/** The recipients of the emails sent now. */
async function emailed(now = NOW) {
  return (await fixture.sendEmails(now)).map(({ to }) => to).toSorted()
}
async function giveAssistant(who: TestMember, email: string) {
  const contact = { ...who, kind: 'ASSISTANT' as const, name: 'Assistant', email }
  await fixture
    .db()
    .commit([
      build.insert(supportContacts).values({ ...contact, id: `contact-${who.userId}`, createdAt: NOW, updatedAt: NOW }),
      build.insert(introductionSettings).values({ ...who, capacity: 2, copiesAssistant: true, updatedAt: NOW }),
    ])
}
function close(now: Date) {
  return closeIntroductions({ db: fixture.db(), now, outboxKey: OUTBOX_KEY })
}

describe('a member whose membership has ended', () => {
  it.each(['SUSPENDED', 'UNPAID'] as const)(
    'is no longer a member to others, and gets no requests (%s)',
    async (standing) => {
      await end(sam, standing)
      expect(await relation(maya, sam)).toMatchObject({ state: 'FORMER', threadId: null })
      expect(await request(maya, sam)).toMatchObject({ code: 'Unprocessable' })
      expect((await request(maya, sam)).text).toContain('Sam Okafor is no longer a member.')
      expect(await fixture.notificationsTo(sam)).toEqual([])
      const threadId = await fixture.giveThread(maya, sam)
      expect(await relation(maya, sam)).toMatchObject({ state: 'FORMER', threadId })
      await block(maya, sam)
      expect((await relation(maya, sam)).state).toBe('BLOCKED')
    },
  )

  it.each(['SUSPENDED', 'INACTIVE'] as const)(
    'is not accepted by whom they asked before, whose request is closed (%s)',
    async (how) => {
      const ids = [await requested(maya, sam), await requested(maya, rae)]
      await answer(rae, ids[1] ?? '', 'NOT_NOW')
      await (how === 'INACTIVE' ? deactivate(maya) : end(maya, how))
      const states = async (who: TestMember) => (await fixture.ask(who, RECEIVED)).data.introductionsReceived
      expect(await states(sam)).toMatchObject([{ state: 'FORMER', canAnswer: false }])
      expect(await states(rae)).toMatchObject([{ state: 'NOT_NOW', canAnswer: false }])
      for (const [who, id] of [
        [sam, ids[0]],
        [rae, ids[1]],
      ] as const) {
        for (const given of ['ACCEPTED', 'NO']) {
          const refused = await answer(who, id ?? '', given)
          expect(refused.code).toBe('Unprocessable')
          expect(refused.text).toContain('Maya Chen is no longer a member, so this request is closed.')
        }
      }
      expect(await fixture.db().read(build.select().from(messageThreads))).toEqual([])
      const isUnread = and(eq(notifications.userId, sam.userId), isNull(notifications.readAt))
      expect(await fixture.db().read(build.select().from(notifications).where(isUnread))).toEqual([])
      expect(await emailed()).toEqual([])
    },
  )

  it('whose membership ends while their request is being accepted is not accepted', async () => {
    const id = await requested(maya, sam)
    beforeWriteOf(receivedIntroductions, () => end(maya))
    expect((await answer(sam, id, 'ACCEPTED')).code).toBe('Unprocessable')
    expect(await fixture.db().read(build.select().from(messageThreads))).toEqual([])
  })

  it('stays a member in a community that is closing', async () => {
    onTestFinished(() => dropClosings(fixture))
    await end(sam)
    await giveClosing(fixture, { closesAt: days(1), endsAt: days(30) })
    expect((await relation(maya, sam)).state).toBe('FREE')
    expect((await request(maya, sam)).data?.introductionRequest.state).toBe('WAITING')
  })
})

describe('asking for an introduction', () => {
  it('[ENT-050] reaches the recipient with all three answers, by notification and email', async () => {
    const { data } = await request(maya, sam)
    expect(data.introductionRequest).toMatchObject({ state: 'WAITING', ...TEXTS, threadId: null })
    expect(Date.parse(data.introductionRequest.waitsUntil)).toBe(days(21).getTime())
    const received = (await fixture.ask(sam, RECEIVED)).data.introductionsReceived
    expect(received).toMatchObject([
      { state: 'OPEN', canAnswer: true, ...TEXTS, member: { name: { fullName: 'Maya Chen' } } },
    ])
    expect(await fixture.notificationsTo(sam)).toEqual([
      {
        option: 'introductions',
        message: 'Maya Chen would like to be introduced to you.',
        url: '/members/introductions',
      },
    ])
    expect(await fixture.emailsTo(sam)).toMatchObject([
      { template: 'introduction-requested', data: { requesterName: 'Maya Chen', ...TEXTS } },
    ])
  })

  it('is marked read in the bell once it is answered, has expired or is hidden by a block', async () => {
    const unread = async () => {
      const own = build.select().from(notifications).where(eq(notifications.userId, sam.userId))
      return (await fixture.db().read(own)).filter(({ readAt }) => readAt === null).length
    }
    const accepted = await requested(maya, sam)
    await requested(rae, sam)
    expect(await unread()).toBe(2)
    await answer(sam, accepted, 'ACCEPTED')
    expect(await unread()).toBe(1)
    await close(days(22))
    expect(await unread()).toBe(0)
    await fixture.reset()
    await answer(sam, await requested(maya, sam), 'NOT_NOW')
    expect(await unread()).toBe(0)
    await fixture.reset()
    for (const from of [maya, rae]) await requested(from, sam)
    await fixture.ask(sam, 'mutation ($id: ID!) { memberBlock(memberId: $id) }', { id: maya.userId })
    expect(await unread()).toBe(1)
  })

  it('[DIR-007] needs the two required texts; the third may stay empty', async () => {
    expect((await request(maya, sam, { why: ' \n' })).code).toBe('BadRequest.Invalid')
    expect((await request(maya, sam, { help: '' })).code).toBe('BadRequest.Invalid')
    expect((await request(maya, sam, { why: 'x'.repeat(1001) })).code).toBe('BadRequest.Invalid')
    expect((await fixture.ask(sam, RECEIVED)).data.introductionsReceived).toEqual([])
    expect((await request(maya, sam, { note: '' })).data.introductionRequest.note).toBeNull()
  })

  it('is sent once per operation id, and once per pair of members, also when it is sent several times at once', async () => {
    const same = { operationId: 'the-same' }
    const tries = await Promise.all([1, 2, 3].map(() => request(maya, sam, same)))
    expect(new Set(tries.map(({ data }) => data.introductionRequest.id)).size).toBe(1)
    const others = await Promise.all([1, 2, 3].map(() => request(maya, rae)))
    expect(others.filter(({ data }) => data)).toHaveLength(1)
    expect(others.filter(({ code }) => code === 'Unprocessable')).toHaveLength(2)
    expect(await fixture.emailsTo(sam)).toHaveLength(1)
    expect(await fixture.emailsTo(rae)).toHaveLength(1)
  })

  it('is not reported as sent when it is repeated with other texts', async () => {
    const same = { operationId: 'the-same-corrected' }
    const first = await request(maya, sam, same)
    for (const change of [{ why: 'Corrected' }, { help: 'Corrected' }, { note: 'Corrected' }]) {
      const again = await request(maya, sam, { ...same, ...change })
      expect(again.code).toBe('Unprocessable')
      expect(again.text).toContain('already sent, with your earlier text')
    }
    const repeated = await request(maya, sam, { ...same, why: `  ${TEXTS.why}\r\n` })
    expect(repeated.data.introductionRequest.id).toBe(first.data.introductionRequest.id)
  })

  it('is refused to oneself, to staff, to members of another community and to inactive members', async () => {
    expect((await request(maya, maya)).code).toBe('Unprocessable')
    const theo = { userId: fixture.id('theo'), communityId: maya.communityId }
    expect(
      (await fixture.ask(theo, REQUEST, { memberId: sam.userId, ...TEXTS, operationId: 'x' }, NOW, 'admin')).code,
    ).toBe('NotAllowed')
    for (const who of ['theo', 'lena', 'ian', 'ivy'] as const)
      expect((await request(maya, { ...sam, userId: fixture.id(who) })).code).toBe('NotFound')
    expect((await request(fixture.actor('lena'), sam)).code).toBe('NotFound')
    expect(await fixture.db().read(build.select().from(introductions))).toEqual([])
  })

  it('to a member who has already sent a request to the sender is refused: that request can be accepted', async () => {
    await requested(maya, sam)
    expect(await relation(sam, maya)).toMatchObject({ state: 'ASKED_YOU' })
    expect((await request(sam, maya)).message).toBe('Maya Chen has already asked you. Answer their request instead.')
  })

  it('is refused after ten requests in a day', async () => {
    for (let i = 0; i < 10; i++) await requested(maya, await fixture.addMember(`Member Number${i}`))
    expect((await request(maya, sam)).code).toBe('TooManyRequests')
    expect((await request(maya, sam, {}, days(0.9))).message).toMatch(/ Try again in 3 hours\.$/)
    expect((await request(maya, sam, {}, days(1.01))).data).not.toBeNull()
  })

  it('is refused after ten requests in a day, also when twenty are sent at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => fixture.addMember(`Target Number${i}`)))
    const made = await Promise.all(all.map((one) => request(maya, one)))
    expect(made.filter(({ data }) => data)).toHaveLength(10)
    expect(new Set(made.flatMap(({ code }) => code ?? []))).toEqual(new Set(['TooManyRequests']))
    expect(await fixture.db().read(build.select().from(introductions))).toHaveLength(10)
  })
})

describe("a member's relation to another member", () => {
  const states = async () => [(await relation(maya, sam)).state, (await relation(sam, maya)).state]

  it('reflects their requests, answers and blocks', async () => {
    expect(await states()).toEqual(['FREE', 'FREE'])
    expect((await relation(maya, maya)).state).toBe('NONE')
    const id = await requested(maya, sam)
    expect(await states()).toEqual(['WAITING', 'ASKED_YOU'])
    expect((await relation(rae, sam)).state).toBe('FREE')
    await answer(sam, id, 'ACCEPTED')
    expect(await states()).toEqual(['CONNECTED', 'CONNECTED'])
    await block(sam, maya)
    expect(await states()).toEqual(['CONNECTED', 'BLOCKED'])
  })
})

describe('the capacity of a member', () => {
  it('is two requests in 30 days unless they choose otherwise; the next free day is shown', async () => {
    const [first, second, third] = await Promise.all(
      ['Ana One', 'Ben Two', 'Cho Three'].map((name) => fixture.addMember(name)),
    )
    if (!first || !second || !third) throw new Error('Three were added')
    await requested(first, sam)
    expect(await relation(third, sam, days(3))).toMatchObject({ takesRequests: true, nextSlotAt: null })
    await requested(second, sam, days(2))
    expect(await relation(third, sam, days(3))).toMatchObject({
      takesRequests: true,
      nextSlotAt: days(30).toISOString(),
    })
    expect((await request(third, sam, {}, days(3))).code).toBe('Unprocessable')
    expect((await request(third, sam, {}, days(30.01))).data).not.toBeNull()
  })

  it("is shown with the minute from which a request is accepted, in the community's time zone", async () => {
    await fixture.ask(sam, SETTINGS, { capacity: 1, copiesAssistant: false })
    await requested(maya, sam, new Date(NOW.getTime() + 30_000))
    const free = new Date(days(30).getTime() + 60_000)
    expect((await request(rae, sam, {}, days(30))).message).toMatch(
      /^Sam Okafor takes requests again from Dec 20, 2026, 10:01\sAM \(America\/New York\)\.$/,
    )
    expect((await request(rae, sam, {}, free)).code).toBeUndefined()
  })

  it('is not exceeded by concurrent requests', async () => {
    await fixture.ask(sam, SETTINGS, { capacity: 1, copiesAssistant: false })
    const all = await Promise.all([0, 1, 2, 3].map((i) => fixture.addMember(`Racer Number${i}`)))
    const made = await Promise.all(all.map((one) => request(one, sam)))
    expect(made.filter(({ data }) => data)).toHaveLength(1)
    expect(await fixture.db().read(build.select().from(introductions))).toHaveLength(1)
  })

  it('can be zero, and must be one of the offered values', async () => {
    expect((await fixture.ask(sam, SETTINGS, { capacity: 4, copiesAssistant: false })).code).toBe('BadRequest.Invalid')
    await fixture.ask(sam, SETTINGS, { capacity: 0, copiesAssistant: false })
    expect(await relation(maya, sam)).toMatchObject({ takesRequests: false, nextSlotAt: null })
    expect((await request(maya, sam)).message).toBe('Sam Okafor isn’t taking requests right now.')
  })
})

describe('an acceptance', () => {
  it('opens one thread, emails both, notifies the requester, and copies the assistants of members who chose that', async () => {
    const contact = (who: TestMember, email: string) => ({
      ...{ id: `contact-${who.userId}`, kind: 'ASSISTANT' as const, name: 'Assistant', email, createdAt: NOW },
      ...{ ...who, updatedAt: NOW },
    })
    await fixture
      .db()
      .commit([
        build.insert(supportContacts).values([contact(maya, 'pat@assist.test'), contact(sam, 'kim@assist.test')]),
        build.insert(introductionSettings).values({ ...maya, capacity: 2, copiesAssistant: true, updatedAt: NOW }),
      ])
    const id = await requested(maya, sam)
    const accepted = (await answer(sam, id, 'ACCEPTED')).data.introductionAnswer
    expect(accepted).toMatchObject({ state: 'ACCEPTED', canAnswer: false })
    const { threadId } = accepted
    expect((await fixture.ask(maya, SENT)).data.introductionsSent).toMatchObject([{ state: 'ACCEPTED', threadId }])
    expect(await relation(maya, sam)).toMatchObject({ state: 'CONNECTED', threadId })
    expect(await relation(sam, maya)).toMatchObject({ state: 'CONNECTED', threadId })
    expect(await fixture.db().read(build.select().from(messageThreads))).toHaveLength(1)
    expect(await fixture.db().read(build.select().from(threadMembers))).toHaveLength(2)
    expect(await fixture.notificationsTo(maya)).toEqual([
      {
        option: 'introductions',
        message: 'Sam Okafor accepted your introduction request. You can message each other now.',
        url: `/messages/${threadId}`,
      },
    ])
    expect(await fixture.emailsTo(maya)).toMatchObject([
      { template: 'introduction-accepted', data: { otherName: 'Sam Okafor', isRequester: true, threadId } },
    ])
    const toSam = (await fixture.emailsTo(sam)).filter(({ template }) => template === 'introduction-accepted')
    expect(toSam).toMatchObject([{ data: { otherName: 'Maya Chen', isRequester: false, threadId } }])
    expect(await fixture.emailsTo('ADDRESS')).toMatchObject([
      { template: 'introduction-for-assistant', data: { memberName: 'Maya Chen', otherName: 'Sam Okafor' } },
    ])
  })

  it('also accepts the own request of who accepts, whether or not it had reached the other member', async () => {
    await block(rae, sam)
    await requested(sam, rae)
    await fixture.db().commit([build.delete(memberBlocks)])
    await answer(sam, await requested(rae, sam), 'ACCEPTED')
    let first = ''
    beforeWriteOf(receivedIntroductions, async () => {
      first = await requested(maya, sam)
    })
    const second = await requested(sam, maya)
    await answer(sam, first, 'ACCEPTED')
    const sent = (await fixture.ask(sam, SENT)).data.introductionsSent
    expect(sent.map(({ state }: { state: string }) => state)).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(sent.every(({ threadId }: { threadId: string | null }) => threadId !== null)).toBe(true)
    expect((await fixture.ask(maya, RECEIVED)).data.introductionsReceived).toMatchObject([
      { id: second, state: 'ACCEPTED', canAnswer: false },
    ])
    const unread = build.select({ url: notifications.url }).from(notifications)
    const ofMaya = unread.where(and(eq(notifications.userId, maya.userId), isNull(notifications.readAt)))
    expect(await fixture.db().read(ofMaya)).toEqual([{ url: expect.stringContaining('/messages/') }])
    expect(await close(days(22))).toBe(0)
    expect((await fixture.emailsTo(sam)).map(({ template }) => template)).not.toContain('introduction-over')
  })

  it('is not copied to the contact for public relations', async () => {
    await giveAssistant(maya, 'press@assist.test')
    await fixture.db().commit([build.update(supportContacts).set({ kind: 'PUBLIC_RELATIONS' })])
    await answer(sam, await requested(maya, sam), 'ACCEPTED')
    expect(await fixture.emailsTo('ADDRESS')).toEqual([])
  })

  it('can follow a "not now" or "no" until the request expires, and is final', async () => {
    const id = await requested(maya, sam)
    expect((await answer(sam, id, 'NO')).data.introductionAnswer).toMatchObject({ state: 'NO', canAnswer: true })
    expect((await answer(sam, id, 'NOT_NOW')).data.introductionAnswer).toMatchObject({ state: 'NOT_NOW' })
    expect((await answer(sam, id, 'ACCEPTED', days(20))).data.introductionAnswer).toMatchObject({ state: 'ACCEPTED' })
    expect((await answer(sam, id, 'ACCEPTED', days(20))).data.introductionAnswer).toMatchObject({ state: 'ACCEPTED' })
    expect((await answer(sam, id, 'NO', days(20))).code).toBe('InvalidTransition')
    const late = await requested(maya, rae)
    expect((await answer(rae, late, 'ACCEPTED', days(21))).code).toBe('InvalidTransition')
  })

  it('is stored once when it is sent twice at once', async () => {
    const id = await requested(maya, sam)
    const answers = await Promise.all([1, 2, 3].map(() => answer(sam, id, 'ACCEPTED')))
    expect(new Set(answers.map(({ data }) => data.introductionAnswer.state))).toEqual(new Set(['ACCEPTED']))
    expect(await fixture.emailsTo(maya)).toHaveLength(1)
    expect(await fixture.db().read(build.select().from(messageThreads))).toHaveLength(1)
  })

  it('can be given only by the recipient', async () => {
    const id = await requested(maya, sam)
    for (const who of [maya, rae, fixture.actor('lena')])
      expect((await answer(who, id, 'ACCEPTED')).code).toBe('NotFound')
    expect(await fixture.db().read(build.select().from(messageThreads))).toEqual([])
  })
})

describe('an acceptance after the requester has blocked the recipient', () => {
  it('notifies only the recipient, and looks to them like any other acceptance', async () => {
    await giveAssistant(maya, 'pat@assist.test')
    await giveAssistant(sam, 'kim@assist.test')
    const id = await requested(maya, sam)
    await fixture.sendEmails()
    await block(maya, sam)
    const { data } = await answer(sam, id, 'ACCEPTED')
    expect(data.introductionAnswer).toMatchObject({ state: 'ACCEPTED', threadId: expect.any(String) })
    expect(await fixture.notificationsTo(maya)).toEqual([])
    expect(await fixture.emailsTo(maya)).toEqual([])
    expect(await emailed()).toEqual([fixture.cast.sam.email, 'kim@assist.test'].toSorted())
  })
})

describe('an email about an introduction, sent with a delay,', () => {
  it('is withheld when its reader has blocked the requester', async () => {
    await requested(maya, sam)
    await requested(rae, sam)
    await block(sam, maya)
    expect((await fixture.sendEmails()).map(({ subject }) => subject)).toEqual([
      'Rae Okonkwo would like an introduction',
    ])
  })

  it('is withheld when the requester was deactivated', async () => {
    await requested(rae, sam)
    await deactivate(rae)
    expect(await emailed()).toEqual([])
  })

  it.each(['ACCEPTED', 'NOT_NOW', 'NO'])('is withheld when the request was already answered: %s', async (how) => {
    const id = await requested(maya, sam)
    await answer(sam, id, how)
    const subjects = (await fixture.sendEmails()).map(({ subject }) => subject)
    expect(subjects.filter((one) => one.includes('would like'))).toEqual([])
    expect(subjects).toHaveLength(how === 'ACCEPTED' ? 2 : 0)
  })

  it('is withheld when the request has expired', async () => {
    await requested(maya, sam)
    expect(await emailed(days(21))).toEqual([])
  })

  it('about an acceptance is sent neither to the member who has blocked the other since, nor to their assistant', async () => {
    await giveAssistant(maya, 'pat@assist.test')
    await giveAssistant(sam, 'kim@assist.test')
    const id = await requested(maya, sam)
    await fixture.sendEmails()
    await answer(sam, id, 'ACCEPTED')
    await block(maya, sam)
    expect(await emailed()).toEqual([fixture.cast.sam.email, 'kim@assist.test'].toSorted())
  })

  it('about an acceptance is withheld when the other member was deactivated', async () => {
    const id = await requested(rae, sam)
    await fixture.sendEmails()
    await answer(sam, id, 'ACCEPTED')
    await deactivate(rae)
    expect(await emailed()).toEqual([])
  })

  it('about an expiry does not reveal whether the other member was deactivated, and does not name blocked members', async () => {
    await requested(sam, rae)
    await requested(maya, rae)
    await fixture.sendEmails()
    await close(days(21))
    await deactivate(rae)
    await block(maya, rae)
    expect(await emailed(days(21))).toEqual([fixture.cast.sam.email])
  })
})

describe('a request that is not accepted', () => {
  /** Everything that a requester sees of one request, without the parts that differ between requests. */
  async function told(to: TestMember, id: string, now: Date) {
    const one = await fixture.ask(maya, RELATION, { memberId: to.userId }, now)
    const { data } = await fixture.ask(maya, SENT, {}, now)
    const sent = data.introductionsSent.find((row: { readonly id: string }) => row.id === id)
    const again = await request(maya, to, { operationId: `again-${id}` }, now)
    return JSON.stringify([one.text, sent, again.text]).replaceAll(to.userId, 'MEMBER').replaceAll(id, 'ID')
  }

  it('looks the same to its requester on every day, whatever the recipient did', async () => {
    const outcomes = ['none', 'NOT_NOW', 'NO', 'blocked', 'blocked later', 'refused before', 'gone quiet'] as const
    const asked: { readonly to: TestMember; readonly id: string }[] = []
    for (const outcome of outcomes) {
      const to = await fixture.addMember('Same Name')
      if (outcome === 'blocked') await block(to, maya)
      if (outcome === 'refused before') {
        const before = await requested(maya, to, days(-120))
        await answer(to, before, 'NO', days(-119))
        await fixture.db().commit([
          build
            .update(introductions)
            .set({ closedAt: days(-99) })
            .where(eq(introductions.id, before)),
        ])
      }
      const id = await requested(maya, to)
      if (outcome === 'NOT_NOW' || outcome === 'NO') await answer(to, id, outcome)
      if (outcome === 'blocked later') await block(to, maya)
      if (outcome === 'gone quiet') await fixture.ask(to, SETTINGS, { capacity: 10, copiesAssistant: true })
      asked.push({ to, id })
    }
    const { length } = await fixture.emailsTo(maya)
    expect(length).toBe(0)
    for (const day of [0, 1, 2, 5, 10, 15, 19, 20, 20.999_999, 21, 21.000_001, 22, 25, 29, 31, 60, 89.999]) {
      await close(days(day))
      const seen = await Promise.all(asked.map(({ to, id }) => told(to, id, days(day))))
      expect([day, new Set(seen).size]).toEqual([day, 1])
      expect(seen[0]).toContain(day < 21 ? 'WAITING' : 'UNAVAILABLE')
      const notices = (await fixture.notificationsTo(maya)).map(({ message }) => message)
      expect(notices).toEqual(day < 21 ? [] : asked.map(() => 'Same Name isn’t available right now.'))
      const emails = (await fixture.emailsTo(maya)).map(({ template, data }) => ({ template, data }))
      expect(emails).toEqual(
        day < 21 ? [] : asked.map(() => ({ template: 'introduction-over', data: { recipientName: 'Same Name' } })),
      )
    }
  }, 120_000)

  it('is closed once, also by overlapping runs of the job', async () => {
    await requested(maya, sam)
    expect(await close(days(20.99))).toBe(0)
    const counts = await Promise.all([close(days(21)), close(days(21))])
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    expect(await close(days(22))).toBe(0)
    expect(await fixture.emailsTo(maya)).toHaveLength(1)
  })

  it('gets no expiry notification once the community is read-only', async () => {
    onTestFinished(() => dropClosings(fixture))
    await requested(maya, sam)
    await giveClosing(fixture, { closesAt: days(21) })
    expect(await close(days(21))).toBe(0)
    expect([await fixture.notificationsTo(maya), await fixture.emailsTo(maya)]).toEqual([[], []])
    await dropClosings(fixture)
    await giveClosing(fixture, { closesAt: days(22) })
    expect(await close(days(21))).toBe(1)
  })

  it('does not hold up later ones when it cannot be closed', async () => {
    const first = await requested(maya, sam)
    await requested(maya, rae, new Date(NOW.getTime() + 60_000))
    onTestFinished(await refuseChanges(fixture.db(), introductions, first))
    await expect(close(days(22))).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await fixture.emailsTo(maya)).toMatchObject([{ data: { recipientName: 'Rae Okonkwo' } }])
  })

  it('never reaches a member who has blocked the requester or has said no to them once', async () => {
    await block(sam, maya)
    await requested(maya, sam)
    const refused = await requested(maya, rae)
    await answer(rae, refused, 'NO')
    await close(days(21))
    await requested(maya, rae, days(91))
    expect((await fixture.ask(sam, RECEIVED, {}, days(91))).data.introductionsReceived).toEqual([])
    expect((await fixture.ask(rae, RECEIVED, {}, days(91))).data.introductionsReceived).toHaveLength(1)
    expect(await fixture.emailsTo(sam)).toEqual([])
    expect(await fixture.emailsTo(rae)).toHaveLength(1)
    expect(await fixture.notificationsTo(sam)).toEqual([])
    expect(await fixture.db().read(build.select().from(receivedIntroductions))).toHaveLength(1)
  })

  it('disappears from the list of a recipient who blocks the requester afterwards, and cannot be answered by its id', async () => {
    const id = await requested(maya, sam)
    await requested(rae, sam)
    await block(sam, maya)
    const { data } = await fixture.ask(sam, RECEIVED)
    expect(data?.introductionsReceived).toMatchObject([{ member: { name: { fullName: 'Rae Okonkwo' } } }])
    expect((await answer(sam, id, 'ACCEPTED')).data).toBeFalsy()
  })

  it('of a blocked requester does not use up the capacity for others', async () => {
    await fixture.ask(sam, SETTINGS, { capacity: 1, copiesAssistant: false })
    await block(sam, maya)
    await requested(maya, sam)
    expect(await relation(rae, sam)).toMatchObject({ state: 'FREE', nextSlotAt: null })
  })

  it('of a blocked requester does not use up capacity in addition to a received request', async () => {
    const third = await fixture.addMember('Cho Three')
    await block(sam, maya)
    await requested(maya, sam)
    await requested(rae, sam)
    expect(await relation(third, sam)).toMatchObject({ state: 'FREE', nextSlotAt: null })
  })

  it('can be sent again after 90 days', async () => {
    const id = await requested(maya, sam)
    await answer(sam, id, 'NOT_NOW')
    await close(days(21))
    expect((await request(maya, sam, {}, days(89))).message).toBe('Sam Okafor isn’t available right now.')
    await requested(maya, sam, days(90))
    expect((await fixture.ask(sam, RECEIVED, {}, days(90))).data.introductionsReceived).toMatchObject([
      { state: 'OPEN' },
      { state: 'NOT_NOW' },
    ])
  })
})

it("nobody sees another member's requests", async () => {
  await requested(maya, sam)
  for (const who of [rae, fixture.actor('lena')]) {
    expect((await fixture.ask(who, RECEIVED)).data.introductionsReceived).toEqual([])
    expect((await fixture.ask(who, SENT)).data.introductionsSent).toEqual([])
  }
  const people = await fixture.db().read(build.select({ id: users.id }).from(users).where(eq(users.id, sam.userId)))
  expect(people).toHaveLength(1)
})
