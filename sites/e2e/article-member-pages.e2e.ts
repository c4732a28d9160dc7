import type { Page, Response } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from './support/brand.ts'
import { newBrowser, origin, signInMember } from './support/browser.ts'
import { tripsOf } from './support/http.ts'
import { setDemoPassword } from './support/members.ts'
import { mailTo } from './support/outbox.ts'
import { expectNoOverflow, seriousViolations } from './support/page-checks.ts'

const MAYA = 'maya.chen@meridian.test'
/** Seeded members with an approved article and none in work. */
const SAOIRSE = 'saoirse.byrne@meridian.test'
const PABLO = 'pablo.iturbe@lumen.test'

beforeAll(() => setDemoPassword(SAOIRSE, PABLO))

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}
function tripsOfAnswer(response: Response | null) {
  return tripsOf(response?.headers()['server-timing'])
}

const BRANDS: [Brand, string, { title: string; studio: string; price: string; concierge: string }][] = [
  [
    'meridian',
    SAOIRSE,
    {
      title: 'What the rota teaches',
      studio: 'Meet the Content Studio',
      price: '$495.00',
      concierge: 'concierge@meridian.test',
    },
  ],
  [
    'lumen',
    PABLO,
    {
      title: 'We lost a client over a comma',
      studio: 'Book the studio',
      price: '$380.00',
      concierge: 'concierge@lumen.test',
    },
  ],
]

describe.each(BRANDS)('%s, after an approval', (brand, email, { title, studio, price, concierge }) => {
  test('[ROUTE-001][ROUTE-003][ROUTE-008][ART-002][ART-003][ART-005][ART-006][ART-022][ART-023][ART-032][ART-035][ART-037] the dashboard tells what happens next; amplification is offered, asked for and withdrawn', async () => {
    const page = await newBrowser(brand)
    await signInMember(page, email)
    await heading(page, title).waitFor()
    await page.getByText('Your article · Finalizing').waitFor()
    await page.getByText('Pending publication: your article goes live in 1-2 weeks after your approval.').waitFor()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    await page.getByRole('link', { name: 'Create article' }).waitFor()
    expect(await page.getByRole('link', { name: studio }).getAttribute('href')).toMatch(/^https:\/\/.+\.example\//)

    await page.goto('/articles?guidelines=true')
    await page.getByRole('dialog', { name: 'Content Guidelines' }).waitFor()
    await page.goto('/articles')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('link', { name: 'See what we offer' }).click()
    await heading(page, title).waitFor()
    await page.getByText(price).waitFor()
    for (const part of ['What happens', 'When', 'If you change your mind', 'Payment'])
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.getByText('Your article · Finalizing').waitFor()

    await page.getByRole('link', { name: 'See what we offer' }).click()
    await page.getByRole('button', { name: 'Ask us to amplify this article' }).click()
    await page.getByText(/^Requested on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    await page.getByText('We will write to you about payment; nothing is charged now.').waitFor()
    expect((await mailTo(email, /You asked us to amplify/)).text).toContain(price)
    expect((await mailTo(concierge, /asks us to amplify/)).text).toContain(email)
    expect(tripsOfAnswer(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the offer')

    await page.goto('/articles')
    await page.getByText(/Amplification requested on/).waitFor()
    expect(tripsOfAnswer(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the dashboard after an approval')
    await page.getByRole('link', { name: 'See your request' }).click()
    await page.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByRole('button', { name: 'Ask us to amplify this article' }).waitFor()
    await mailTo(concierge, /no longer asks us to amplify/)
  })
})

test('[ART-007][ART-034] a published article comes with texts to share, which a button copies', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInMember(page, MAYA)
  expect(tripsOfAnswer(await page.goto('/articles/published'))).toBeLessThanOrEqual(2)
  const row = page.getByRole('listitem').filter({ hasText: 'On-call should be boring' })
  await row.getByText('Share this article').click()
  await row.getByRole('button', { name: 'Copy address' }).click()
  await row.getByRole('status').getByText('Copied.').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${origin('meridian')}/stories/on-call-should-be-boring`)
  const ways = row.getByRole('link', { name: /opens in a new tab/ })
  for (const link of await ways.all()) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
  expect(await ways.count()).toBe(4)
  expect(await seriousViolations(page)).toEqual([])
  await expectNoOverflow(page, 'the share kit')

  const elsewhere = page.getByRole('listitem').filter({ hasText: 'Adding people to teams' })
  await elsewhere.getByText('Share this article').click()
  await elsewhere
    .getByText(/^https:\/\/the-long-view\.example\//)
    .first()
    .waitFor()
})
