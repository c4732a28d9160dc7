import type { Page, Response } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '../support/brand.ts'
import { newBrowser, origin, pageReady, signInMember, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { saveByline } from '../support/editor.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { tripsOf } from '../support/http.ts'
import { expectDialogWidth } from '../support/inspect-dialog.ts'
import { newMember, setDemoPassword } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { allowWriting, personOf, setStatus, storeArticle, storeComments } from '../support/stored/articles.ts'

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

describe.each(placesOfRun(BRANDS, 1))('%s, after an approval', (brand, email, { title, studio, price, concierge }) => {
  test('[ROUTE-001][ROUTE-003][ART-005][ART-006][ART-022][ART-023][ART-032][ART-035][ART-037] the dashboard shows what happens next; amplification is offered, paid by card and withdrawn, and the money is refunded', async () => {
    const page = await newBrowser(brand)
    await signInMember(page, email)
    await heading(page, title).waitFor()
    await page.getByText('Your article · Finalizing').waitFor()
    await page.getByText('Pending publication: your article goes live in 1-2 weeks after your approval.').waitFor()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    await page.getByRole('link', { name: 'Create article' }).waitFor()
    expect(await page.getByRole('link', { name: studio }).getAttribute('href')).toMatch(/^https:\/\/.+\.example\//)

    await page.getByRole('link', { name: 'See the offer' }).click()
    await heading(page, title).waitFor()
    await page.getByText(price, { exact: true }).waitFor()
    for (const part of ['What happens', 'When', 'If you change your mind', 'Payment'])
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.getByText('Your article · Finalizing').waitFor()

    await page.getByRole('link', { name: 'See the offer' }).click()
    await page.getByText(/ending in \d{4}$/).waitFor()
    await page.getByRole('button', { name: `Pay ${price} and amplify` }).click()
    await page.getByText(/^Paid on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    await page.getByText(`You paid ${price} with the card ending in`).waitFor()
    expect((await emailTo(email, /^Receipt: .+ to amplify/)).text).toContain(price)
    expect((await emailTo(concierge, /has paid to amplify/)).text).toContain(email)
    expect(tripsOfAnswer(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the offer')

    await page.goto('/articles')
    await page.getByText(/Amplification requested on/).waitFor()
    expect(tripsOfAnswer(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the dashboard after an approval')
    await page.getByRole('link', { name: 'See your request' }).click()
    await page.getByRole('button', { name: `Withdraw and refund ${price}` }).click()
    await page.getByText(`You withdrew this order. We’re refunding ${price} to the card ending in`).waitFor()
    await page.getByRole('button', { name: `Pay ${price} and amplify` }).waitFor()
    await emailTo(email, /^Your refund of /)
    await emailTo(concierge, /no longer wants .* amplified/)
  })
})

describe('the dashboard', () => {
  test('[ROUTE-008][ART-002][NAV-026] opens the guidelines over the page by its link and by the address, and closes them by keyboard', async () => {
    const { email } = await newMember('lumen')
    const page = await newBrowser('lumen')
    await signInMember(page, email)
    const guidelines = page.getByRole('dialog', { name: 'Content Guidelines' })
    const isModal = () => guidelines.evaluate((dialog) => dialog.matches(':modal'))
    expect(await guidelines.isVisible()).toBe(false)
    const link = page.getByRole('link', { name: 'Read the guidelines' })
    await link.click()
    await guidelines.getByRole('heading', { name: 'Yes, please' }).waitFor()
    expect(await isModal()).toBe(true)
    await expectDialogWidth(guidelines, 'the guidelines')
    await page.keyboard.press('Escape')
    await guidelines.waitFor({ state: 'hidden' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

    // Opened by the address, they are visible before the script makes them modal: the page behind stays at its top.
    const release = await holdRequests(page, '**/*.js')
    await page.goto('/articles?guidelines=true', { waitUntil: 'commit' })
    const title = guidelines.getByRole('heading', { name: 'Content Guidelines' })
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await isModal()).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    release()
    await expect.poll(isModal).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('[ART-003] says where the byline is missing, and shows the saved one from then on', async () => {
    const { email } = await newMember('lumen')
    const page = await newBrowser('lumen')
    await signInMember(page, email)
    await page.getByText('Add a byline: it appears under your articles.').waitFor()
    await saveByline(page, 'Robin Vale draws boxes.')
    await page.goto('/articles')
    await page.getByText('Robin Vale draws boxes.').waitFor()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    expect(await page.getByText('Add a byline').count()).toBe(0)
  })

  test('[ART-025][ART-029][ART-030][ART-033][ART-036][ART-037] follows its editor: proofreading, approval, on the way without a date, scheduled with one', async () => {
    const { email } = await newMember('meridian')
    const writer = await allowWriting(email, '<p>Writes.</p>')
    const content = `<p>${Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ')}</p>`
    const id = await storeArticle(writer, { title: 'On its way', content, status: 'DRAFT' })
    await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
    const author = await newBrowser('meridian')
    await signInMember(author, email)
    await author.getByText('Your article · First edit').waitFor()
    const step = author.getByRole('listitem').filter({ hasText: 'Now:' })
    const editor = await newBrowser('meridian')
    await signInStaffOnly(editor)
    await editor.goto(`/admin/articles/${id}`)
    const move = (name: string) => editor.getByRole('button', { name: `Move to ${name}`, exact: true })

    await move('Final edit').click()
    await editor.getByText('Moved to Final edit.').waitFor()
    await author.reload()
    await author.getByText('Your article · Proofreading').waitFor()
    expect(await step.textContent()).toContain('Proofreading')
    expect(await author.getByRole('main').textContent()).not.toContain('FINAL_EDIT')

    await move('Ready to approve').click()
    await editor.getByRole('dialog').getByRole('button', { name: 'Move to Ready to approve' }).click()
    await editor.getByText('Moved to Ready to approve.').waitFor()
    await author.reload()
    await author.getByRole('link', { name: 'Review and approve' }).click()
    await author.getByRole('button', { name: 'Approve', exact: true }).click()
    await author.getByRole('dialog').getByRole('checkbox').check()
    await author.getByRole('button', { name: 'Accept and approve' }).click()
    await author.waitForURL('**/articles')
    const pending = author.getByText('Pending publication: your article goes live in 1-2 weeks after your approval.')
    await pending.waitFor()
    expect(await author.getByText(/Scheduled to be published/).count()).toBe(0)

    await editor.reload()
    await pageReady(editor)
    await move('Scheduled').click()
    const dialog = editor.getByRole('dialog')
    await dialog.getByLabel('Goes live on').fill('2031-05-06T09:30')
    await dialog.getByRole('button', { name: 'Move to Scheduled' }).click()
    await editor.getByText('Moved to Scheduled.').waitFor()
    await author.reload()
    await author.getByText('Your article · Scheduled').waitFor()
    await author.getByText('Scheduled to be published on May 6, 2031.').waitFor()
    expect(await pending.count()).toBe(0)
  })
})

test('[ART-007][ART-034] a published article has texts to share, which a button copies', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInMember(page, MAYA)
  expect(tripsOfAnswer(await page.goto('/articles/published'))).toBeLessThanOrEqual(2)
  const row = page.getByRole('listitem').filter({ hasText: 'On-call should be boring' })
  await row.getByText('Share this article').click()
  await row.getByRole('button', { name: 'Copy link' }).click()
  await row.getByRole('status').getByText('Copied.').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${origin('meridian')}/stories/on-call-should-be-boring`)
  const ways = row.getByRole('link', { name: /opens in a new tab/ })
  for (const link of await ways.all()) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
  expect(await ways.count()).toBe(4)
  await expectSound(page, 'the share kit')

  const elsewhere = page.getByRole('listitem').filter({ hasText: 'Adding people to teams' })
  await elsewhere.getByText('Share this article').click()
  await elsewhere
    .getByText(/^https:\/\/the-long-view\.example\//)
    .first()
    .waitFor()
})

test('a comment that its author has seen on the dashboard is not new there any more', async () => {
  const author = await newMember('meridian')
  const theo = await personOf(THEO)
  const articleId = await storeArticle(author, { title: 'Held', content: '<p>Text.</p>', status: 'ON_HOLD' })
  await setStatus(articleId, 'ON_HOLD', theo.id)
  await storeComments({ articleId, communityId: author.communityId, authorId: theo.id }, ['One.', 'Two.'])
  const page = await newBrowser('meridian', 360)
  await signInOnly(page, author.email)
  const isRead = page.waitForResponse((response) => (response.request().postData() ?? '').includes('MarkRead'))
  await page.goto('/articles')
  await page.getByText('Feedback: 2 new comments').waitFor()
  await expectNoOverflow(page, 'the thread on the dashboard', 360)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByText('Two.').scrollIntoViewIfNeeded()
  await isRead
  await page.reload()
  await page.getByText('Feedback', { exact: true }).waitFor()
  expect(await page.getByText('new comment').count()).toBe(0)
})
