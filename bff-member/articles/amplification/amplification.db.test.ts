import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import {
  articleAmplificationOffers,
  articleAmplificationRequests,
  articlePromos,
} from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { fakeBilling } from '#db/testing/fake-billing.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { Email } from '#shared/kernel/ports/email.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../../index.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { listAmplificationRequests } from './amplification.queries.ts'
import { requestAmplification } from './request-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

const TEN_YEARS_IN_MINUTES = 10 * 365 * 24 * 60

/** Written by hand, and not read from the rule that is tested. */
const APPROVED: readonly ArticleStatus[] = ['READY_TO_PUBLISH', 'SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED']

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([
    build.insert(articleAmplificationOffers).values([
      // Published before any test run starts: calls over HTTP use the real clock.
      offer('meridian', 1, 49_500, -TEN_YEARS_IN_MINUTES),
      offer('meridian', 2, 51_000, -30),
      offer('meridian', 3, 99_000, 60),
      offer('harbor', 9, 62_000, -60),
    ]),
    build.insert(articlePromos).values({
      id: 'p1',
      communityId: fixture.cast.meridian.id,
      title: 'Content Studio',
      body: 'We write.',
      linkLabel: 'Meet us',
      link: 'https://studio.example/',
    }),
  ])
})

function offer(where: 'meridian' | 'harbor', version: number, priceCents: number, minutes: number) {
  return {
    id: `${where}-${version}`,
    communityId: fixture.cast[where].id,
    version,
    priceCents,
    currency: 'USD' as const,
    steps: ['First', 'Then'],
    timing: 'Soon.',
    refund: 'All of it.',
    publishedAt: at(minutes),
  }
}
const BY = { actorId: 'nobody', ipClass: '', correlationId: '' }
function author(who: 'maya' | 'sam' | 'lena') {
  return { ...fixture.as(who), billing: fakeBilling().port }
}
function giveApproved(status: ArticleStatus = 'READY_TO_PUBLISH') {
  return fixture.giveArticle({ status })
}
function stored() {
  return fixture.db().read(build.select().from(articleAmplificationRequests))
}

/** Sends the pending emails and returns them, ordered by recipient. */
async function sentEmails(): Promise<Email[]> {
  const sent: Email[] = []
  const accept = (email: Email) => {
    sent.push(email)
    return { kind: 'sent' as const, id: email.idempotencyKey }
  }
  const ports = {
    mailer: {
      send: async (email: Email) => accept(email),
      sendBatch: async (emails: readonly Email[]) => ({ kind: 'each' as const, outcomes: emails.map(accept) }),
    },
    sms: { send: async () => ({ kind: 'later' as const, reason: 'none here' }) },
    outboxKey: OUTBOX_KEY,
    outboxKeys: [OUTBOX_KEY],
    originPattern: 'http://{host}',
    unsubscribeKey: OUTBOX_KEY,
  }
  await sendDueMessages({ db: fixture.db(), now: at(1), ...ports })
  return sent.sort((a, b) => a.to.localeCompare(b.to))
}

describe('the amplification offer', () => {
  test('is the newest published one of this community, as is the content studio promo', async () => {
    expect(await readAuthorInfo(fixture.as('maya'), 'offer')).toMatchObject({
      version: 2,
      priceCents: 51_000,
      steps: ['First', 'Then'],
    })
    expect(await readAuthorInfo(fixture.as('maya', at(61)), 'offer')).toMatchObject({ version: 3 })
    expect(await readAuthorInfo(fixture.as('lena'), 'offer')).toMatchObject({ version: 9, priceCents: 62_000 })
    expect(await readAuthorInfo(fixture.as('maya'), 'promo')).toMatchObject({ title: 'Content Studio' })
    expect(await readAuthorInfo(fixture.as('lena'), 'promo')).toBeNull()
  })
})

describe('asking for amplification', () => {
  test.each(ARTICLE_STATUSES)('[ART-035] an article that is %s', async (status) => {
    const { id } = await fixture.giveArticle({ status, previousStatus: 'DRAFT' })
    const asking = requestAmplification(fixture.as('maya'), { articleId: id })
    if (APPROVED.includes(status)) {
      expect(await asking).toMatchObject({ articleId: id, createdAt: NOW, offer: { priceCents: 51_000 } })
      // A request does not change the status.
      expect((await fixture.row(id)).status).toBe(status)
    } else {
      await expect(asking).rejects.toMatchObject({ code: status === 'TRASHED' ? 'NotFound' : 'Unprocessable' })
      expect(await stored()).toEqual([])
    }
  })

  test('is stored once for concurrent calls; author and concierge get one email each, and the author a notification', async () => {
    const { id } = await giveApproved()
    const asked = await Promise.all([1, 2, 3].map(() => requestAmplification(fixture.as('maya'), { articleId: id })))
    expect(new Set(asked.map((request) => request.id)).size).toBe(1)
    expect(await stored()).toMatchObject([{ articleId: id, userId: fixture.id('maya'), offerId: 'meridian-2' }])
    expect(await fixture.db().read(build.select().from(notifications))).toMatchObject([
      { userId: fixture.id('maya'), option: 'article-amplification', url: `/articles/amplify/${id}` },
    ])
    const emails = await sentEmails()
    expect(emails.map((email) => email.to)).toEqual(['concierge@meridian.test', 'maya.chen@meridian.test'])
    expect(emails[0]?.text).toContain(
      'Maya Chen (maya.chen@meridian.test) asks us to amplify “Quiet platforms” for $510.00',
    )
    expect(emails[1]?.text).toContain('Nothing is charged now')
    expect(emails[1]?.text).toContain(`http://meridian.localhost/articles/amplify/${id}`)
  })

  test('keeps the offer it was made for when a new one is published', async () => {
    const { id } = await giveApproved()
    await requestAmplification(fixture.as('maya'), { articleId: id })
    const [kept] = await listAmplificationRequests(fixture.as('maya', at(61)), id)
    expect(kept).toMatchObject({ offer: { version: 2, priceCents: 51_000 } })
  })

  test('is validated again when the article changes between read and write', async () => {
    const { id } = await giveApproved()
    const ctx = fixture.as('maya')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    let isFirst = true
    ctx.db.commitIf = (async (statements: never) => {
      if (isFirst) {
        isFirst = false
        await fixture
          .db()
          .commit([build.update(articles).set({ status: 'READY_TO_APPROVE' }).where(eq(articles.id, id))])
      }
      return commitIf(statements)
    }) as typeof ctx.db.commitIf
    await expect(requestAmplification(ctx, { articleId: id })).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await stored()).toEqual([])
    expect(await fixture.emails(id)).toEqual([])
  })

  test.each(['sam', 'lena'] as const)(
    '%s can neither request nor withdraw amplification of an article of Maya',
    async (who) => {
      const { id } = await giveApproved()
      await expect(requestAmplification(fixture.as(who), { articleId: id })).rejects.toMatchObject({ code: 'NotFound' })
      await requestAmplification(fixture.as('maya'), { articleId: id })
      await expect(withdrawAmplification(author(who), { articleId: id, by: BY })).rejects.toMatchObject({
        code: 'NotFound',
      })
      expect(await listAmplificationRequests(fixture.as(who), null)).toEqual([])
      expect(await listAmplificationRequests(fixture.as(who), id)).toEqual([])
      expect(await stored()).toMatchObject([{ withdrawnAt: null }])
    },
  )

  test('is refused for an article that does not exist', async () => {
    await expect(requestAmplification(fixture.as('maya'), { articleId: 'none' })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(withdrawAmplification(author('maya'), { articleId: 'none', by: BY })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})

describe('withdrawing', () => {
  test('ends the request, emails the concierge, and allows a new request', async () => {
    const { id } = await giveApproved('PUBLISHED')
    const first = await requestAmplification(fixture.as('maya'), { articleId: id })
    await sentEmails()
    expect(await withdrawAmplification(author('maya'), { articleId: id, by: BY })).toMatchObject({ id: first.id })
    expect(await withdrawAmplification(author('maya'), { articleId: id, by: BY })).toBeNull()
    expect(await listAmplificationRequests(fixture.as('maya'), id)).toEqual([])
    const emails = await sentEmails()
    expect(emails.map((email) => email.subject)).toEqual(['Maya Chen no longer asks us to amplify “Quiet platforms”'])
    const second = await requestAmplification(fixture.as('maya', at(5)), { articleId: id })
    expect(second.id).not.toBe(first.id)
    expect(await stored()).toHaveLength(2)
  })
})

test('over GraphQL is allowed to members for their own articles, with one round trip per read', async () => {
  const call = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const ask = async (query: string, who?: 'maya' | 'sam') =>
    call.post('/graphql', { query }, { headers: who ? await fixture.headersFor(who, 'member') : {} })
  const { id } = await giveApproved()
  const request = `mutation { articleAmplificationRequest(articleId: "${id}") { id articleId offer { priceCents currency } } }`
  const withdraw = `mutation { articleAmplificationWithdraw(articleId: "${id}") { id } }`
  const read =
    '{ articlePromo { title body linkLabel link } articleAmplificationOffer { version steps timing refund } articleAmplificationRequests { createdAt } }'
  for (const query of [request, withdraw, read]) expect((await ask(query)).status).toBe(401)
  expect(await (await ask(request, 'sam')).json()).toMatchObject({ errors: [{ extensions: { code: 'NotFound' } }] })
  expect(await (await ask(request, 'maya')).json()).toMatchObject({
    data: { articleAmplificationRequest: { articleId: id, offer: { currency: 'USD' } } },
  })
  const answer = await ask(read, 'maya')
  expect(answer.headers.get('Server-Timing')).toContain('trips=1')
  expect((await answer.json()).data.articleAmplificationRequests).toHaveLength(1)
  expect((await (await ask(withdraw, 'maya')).json()).data.articleAmplificationWithdraw).not.toBeNull()
})
