import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { supportContacts } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { HAND_OFF_REFUSALS } from '#shared/domain/articles/hand-off/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Email } from '#shared/kernel/ports/email.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../../index.ts'

const MUTATION = `mutation ($articleId: ID!, $contactId: ID!, $note: String, $operationId: ID!) {
  articleHandOff(articleId: $articleId, contactId: $contactId, note: $note, operationId: $operationId) { id contactName email }
}`
const READ = '{ articleHandOffContacts { id kind name email } articleHandOffs { articleId contactName email } }'
const JUNE = { name: 'June Park', email: 'june.park@example.com' }

let fixture: ArticleFixture
let story: string
let june: string
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  story = await giveStory()
  june = await giveContact()
})

async function giveStory(by: Name = 'maya', slug = 'quiet-platforms') {
  return (await fixture.giveArticle({ by, status: 'PUBLISHED', publishedAt: NOW, slug })).id
}

async function giveContact(of: Name = 'maya') {
  const id = newId(NOW)
  const { id: communityId } = fixture.homeOf(of)
  const row = { id, communityId, userId: fixture.id(of), kind: 'ASSISTANT', ...JUNE } as const
  await fixture.db().commit([build.insert(supportContacts).values({ ...row, createdAt: NOW, updatedAt: NOW })])
  return id
}

type As = { readonly as?: Name | null; readonly kind?: 'member' | 'admin' }

async function call(query: string, variables: object, { as = 'maya', kind = 'member' }: As = {}) {
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const headers = as === null ? {} : await fixture.headersFor(as, kind, where)
  const caller = callerOf(createApp(), fixture.env, `${where}.localhost`)
  const response = await caller.post('/graphql', { query, variables }, { headers })
  const { data, errors } = await response.json()
  return { status: response.status, data, code: errors?.[0].extensions.code, message: errors?.[0].message }
}

function send(variables: object = {}, as?: As) {
  return call(MUTATION, { articleId: story, contactId: june, operationId: newId(NOW), ...variables }, as)
}

function stored() {
  return fixture.db().read(build.select().from(articleHandOffs))
}

async function sentEmails(): Promise<Email[]> {
  const emails: Email[] = []
  const take = (email: Email) => {
    emails.push(email)
    return { kind: 'sent' as const, id: '1' }
  }
  await sendDueMessages({
    db: fixture.db(),
    now: new Date(Date.now() + 60_000),
    mailer: {
      send: async (email) => take(email),
      sendBatch: async (all) => ({ kind: 'each', outcomes: all.map(take) }),
    },
    sms: { send: async () => ({ kind: 'later', reason: 'none here' }) },
    outboxKey: OUTBOX_KEY,
    outboxKeys: [OUTBOX_KEY],
    unsubscribeKey: 'not used here',
    originPattern: 'https://{host}',
  })
  return emails
}

describe("a published article is sent to its author's assistant", () => {
  it('with its link, its picture, the texts for networks and a note; replies go to the author', async () => {
    const leadImage = { leadImageId: 'pic_quiet', leadImageWidth: 1200, leadImageAlt: 'A rack' }
    await fixture.db().commit([build.update(articles).set(leadImage).where(eq(articles.id, story))])
    const { data } = await send({ note: ' LinkedIn on Tuesday, please. <b>Thanks</b>\n' })
    expect(data.articleHandOff).toEqual({ id: expect.any(String), contactName: JUNE.name, email: JUNE.email })
    const [email, ...more] = await sentEmails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: JUNE.email,
      replyTo: fixture.cast.maya.email,
      subject: 'To share: “Quiet platforms” by Maya Chen',
    })
    for (const expected of [
      'https://meridian.localhost/stories/quiet-platforms',
      'https://meridian.localhost/media/pic_quiet/1200',
      'My article for',
      'What’s your experience?',
      'LinkedIn on Tuesday, please.',
    ])
      expect([expected, email?.text.includes(expected), email?.html.includes(expected)]).toEqual([expected, true, true])
    expect(email?.html).toContain('&lt;b&gt;Thanks&lt;/b&gt;')
    expect(email?.html).not.toContain('<b>')
  })

  it('and is then listed for its author, and for nobody else', async () => {
    await send()
    expect((await call(READ, {})).data).toEqual({
      articleHandOffContacts: [{ id: june, kind: 'ASSISTANT', ...JUNE }],
      articleHandOffs: [{ articleId: story, contactName: JUNE.name, email: JUNE.email }],
    })
    for (const as of ['sam', 'lena'] as const)
      expect((await call(READ, {}, { as })).data).toEqual({ articleHandOffContacts: [], articleHandOffs: [] })
  })

  it('also if it was published on another site', async () => {
    const { id } = await fixture.giveArticle({ status: 'MANUALLY_PUBLISHED', publishedAt: NOW })
    const externalUrl = 'https://review.example/quiet?issue=4&page=2'
    await fixture.db().commit([build.update(articles).set({ externalUrl }).where(eq(articles.id, id))])
    expect((await send({ articleId: id })).code).toBeUndefined()
    expect((await sentEmails())[0]?.text).toContain(externalUrl)
  })

  it('once if the same form is submitted repeatedly, and again with a new form', async () => {
    const operationId = newId(NOW)
    const [first, atOnce] = await Promise.all([send({ operationId }), send({ operationId })])
    expect(atOnce.data).toEqual(first.data)
    expect((await send({ operationId, note: 'Another' })).data).toEqual(first.data)
    expect(await sentEmails()).toHaveLength(1)
    await send()
    expect(await sentEmails()).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
  })

  it('at most twenty times a day', async () => {
    for (let n = 0; n < 20; n++) expect((await send()).code).toBeUndefined()
    const refused = await send()
    expect(refused.code).toBe('TooManyRequests')
    expect(refused.message).toMatch(/limit for sending articles to your team\. Try again in/)
    expect(await stored()).toHaveLength(20)
    // The limit is that of one author.
    const [contactId, articleId] = [await giveContact('sam'), await giveStory('sam', 'another')]
    expect((await send({ contactId, articleId }, { as: 'sam' })).code).toBeUndefined()
  })
})

describe('an article is not sent', () => {
  it.each([
    ['by a visitor', { as: null }, 401],
    ['by staff', { as: 'theo', kind: 'admin' }, 403],
  ] as const)('%s', async (_who, as, status) => {
    expect((await send({}, as)).status).toBe(status)
    expect(await stored()).toEqual([])
  })

  it.each(['sam', 'lena'] as const)(
    'by another member (%s), who has a contact and a story of their own',
    async (as) => {
      const [contactId, articleId] = [await giveContact(as), await giveStory(as, 'another')]
      expect((await send({ contactId }, { as })).code).toBe('NotFound')
      expect(await send({ articleId }, { as })).toMatchObject({
        code: 'Unprocessable',
        message: HAND_OFF_REFUSALS.noContact,
      })
      expect(await stored()).toEqual([])
      expect((await send({ articleId, contactId }, { as })).code).toBeUndefined()
    },
  )

  it.each(['DRAFT', 'SCHEDULED', 'ON_HOLD'] as const)('before it is published (%s)', async (status) => {
    const { id } = await fixture.giveArticle({ status, slug: 'not-yet' })
    expect(await send({ articleId: id })).toMatchObject({
      code: 'Unprocessable',
      message: HAND_OFF_REFUSALS.notPublished,
    })
    expect(await stored()).toEqual([])
  })

  it('to a contact who is removed at the same moment', async () => {
    beforeWriteOf(articleHandOffs, () => fixture.db().commit([build.delete(supportContacts)]))
    expect(await send()).toMatchObject({ code: 'Unprocessable', message: HAND_OFF_REFUSALS.noContact })
    expect(await sentEmails()).toEqual([])
  })

  it('with a note that is too long; one at the limit is accepted', async () => {
    expect(await send({ note: 'x'.repeat(501) })).toMatchObject({
      code: 'BadRequest.Invalid',
      message: HAND_OFF_REFUSALS.noteTooLong,
    })
    expect((await send({ note: '🙂'.repeat(500) })).code).toBeUndefined()
    expect(await stored()).toHaveLength(1)
  })
})
