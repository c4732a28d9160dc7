import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articles } from '../../../db/schema/articles/articles.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import type { ArticleStatus } from '../../../shared/domain/articles/statuses.ts'
import { newSubscriber, type Subscriber, triedCharges } from '../support/billing/subscribers.ts'
import { newBrowser, origin, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { getPage, httpSession } from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { storeArticle } from '../support/stored/articles.ts'

const PRICE = '$495.00'
const PAY = `Pay ${PRICE} and amplify`

function approved(author: Member) {
  return storeArticle(author, { title: 'Quiet platforms', content: '<p>x</p>', status: 'READY_TO_PUBLISH' })
}
function moveTo(articleId: string, status: ArticleStatus) {
  const moved = { status, previousStatus: 'READY_TO_PUBLISH', statusUpdatedAt: new Date() } as const
  return database().commit([build.update(articles).set(moved).where(eq(articles.id, articleId))])
}
function withoutScript() {
  return newBrowser('meridian', 360, { javaScriptEnabled: false })
}
async function balanceOf({ subscriptionId }: Subscriber) {
  const [row] = await database().read(build.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))
  return row?.balanceCents
}

describe('amplification', () => {
  test('[ROUTE-003] is paid without script; staff see the order and say that it has begun, and then it cannot be withdrawn', async () => {
    const author = await newSubscriber('meridian')
    const articleId = await approved(author)
    const page = await withoutScript()
    await signInOnly(page, author.email)
    await page.goto(`/articles/amplify/${articleId}`)
    await page.getByText('Visa ending in 1111').waitFor()
    await page.getByText('you can withdraw on this page for a full refund of what your card paid').waitFor()
    await page.getByRole('button', { name: PAY }).click()
    await page.getByText('Payment received. Your receipt is on its way by email.').waitFor()
    await expectNoOverflow(page, 'the paid order', 360)
    expect(await triedCharges(author)).toEqual(['approved 49500'])
    await emailTo(author.email, /^Receipt: .+ to amplify/)
    await page.getByRole('link', { name: 'View receipt' }).click()
    await page.getByText('Amplification of “Quiet platforms”').first().waitFor()
    await page.goto('/settings/billing')
    await page.getByText('Amplification of “Quiet platforms”').first().waitFor()

    const staff = await newBrowser('meridian')
    await signInStaffOnly(staff)
    await staff.goto(`/admin/articles/${articleId}`)
    const order = staff.getByRole('region', { name: 'Amplification' })
    await order.getByRole('link', { name: 'All orders' }).click()
    const listed = staff
      .getByRole('list', { name: 'Amplification orders' })
      .getByRole('listitem')
      .filter({ has: staff.locator(`a[href="/admin/articles/${articleId}"]`) })
    await listed.getByText(`${PRICE} paid by card`).waitFor()
    await listed.getByText('Refundable until it starts').waitFor()
    expect(await seriousViolations(staff)).toEqual([])
    await staff.getByRole('link', { name: 'Started', exact: true }).click()
    await staff.waitForURL('**/amplifications?stage=begun')
    expect(await listed.count()).toBe(0)
    await staff.goto(`/admin/articles/${articleId}`)
    await order.getByText(`${PRICE} paid with the card ending in 1111.`).waitFor()
    expect(await seriousViolations(staff)).toEqual([])
    await order.getByRole('button', { name: 'Mark as started' }).click()
    await order.getByText(/^Started on/).waitFor()
    await emailTo(author.email, /has started/)

    await page.goto(`/articles/amplify/${articleId}`)
    await page.getByText(/^Started on/).waitFor()
    expect(await page.getByRole('button', { name: /Withdraw/ }).count()).toBe(0)
  })

  test('an order is reached and withdrawn while its article is on hold, and from what is left of it in the trash', async () => {
    const author = await newSubscriber('meridian')
    const articleId = await approved(author)
    const page = await withoutScript()
    await signInOnly(page, author.email)
    await page.goto(`/articles/amplify/${articleId}`)
    await page.getByRole('button', { name: PAY }).click()
    await page.getByText(`You paid ${PRICE} with the card ending in 1111.`).waitFor()
    await moveTo(articleId, 'ON_HOLD')
    await page.goto('/articles')
    await page.getByRole('link', { name: 'See your request' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quiet platforms' }).waitFor()
    await page.getByRole('button', { name: `Withdraw and refund ${PRICE}` }).waitFor()
    await moveTo(articleId, 'TRASHED')
    await page.goto(`/articles/history/${articleId}`)
    await page.getByRole('link', { name: 'See your request' }).click()
    await page.getByRole('heading', { level: 1, name: 'Amplification of “Quiet platforms”' }).waitFor()
    await page.getByRole('button', { name: `Withdraw and refund ${PRICE}` }).click()
    await page.getByText('Request withdrawn.').waitFor()
    await page.getByText(`We’re refunding ${PRICE} to the card ending in 1111`).waitFor()
    expect(await page.getByRole('button', { name: /^(Pay|Withdraw|Request)/ }).count()).toBe(0)
    await expectNoOverflow(page, 'the withdrawn order', 360)
    await emailTo('concierge@meridian.test', /no longer wants “Quiet platforms” amplified/)
  })

  test('a declined card is told at the offer, and nothing is owed', async () => {
    const author = await newSubscriber('meridian', { cards: [{ declines: true }] })
    const page = await newBrowser('meridian', 360)
    await signInOnly(page, author.email)
    await page.goto(`/articles/amplify/${await approved(author)}`)
    await page.getByRole('button', { name: PAY }).click()
    await page.getByText('This card has insufficient funds.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    expect(await triedCharges(author)).toEqual(['declined 49500'])
    expect(await balanceOf(author)).toBe(0)
    await page.getByRole('button', { name: PAY }).waitFor()
  })

  test('a member without a membership asks for it, and nothing is charged', async () => {
    const author = await newMember('meridian')
    const page = await withoutScript()
    await signInOnly(page, author.email)
    await page.goto(`/articles/amplify/${await approved(author)}`)
    await page.getByRole('button', { name: 'Request amplification' }).click()
    await page.getByText(/^Requested on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    await page.getByText('We’ll email you about payment; nothing is charged now.').waitFor()
    await emailTo(author.email, /You asked us to amplify/)
    await page.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByRole('button', { name: 'Request amplification' }).waitFor()
    await emailTo('concierge@meridian.test', /no longer asks us to amplify/)
  })

  test('a form of another site charges nothing', async () => {
    const author = await newSubscriber('meridian')
    const articleId = await approved(author)
    const session = await httpSession('meridian', 'member', author.email)
    const { body } = await getPage(session, `/articles/amplify/${articleId}`)
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
    const form = new URLSearchParams(['article', 'offer', 'card', 'operation'].map((name) => [name, field(name)]))
    const post = (from: string) =>
      send('meridian', '/articles/amplify/buy', {
        method: 'POST',
        headers: { cookie: session.cookie, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
    expect((await post('https://elsewhere.example')).status).toBe(403)
    expect(await triedCharges(author)).toEqual([])
    const paid = await Promise.all(Array.from({ length: 5 }, () => post(origin('meridian'))))
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await triedCharges(author)).toEqual(['approved 49500'])
  })
})
