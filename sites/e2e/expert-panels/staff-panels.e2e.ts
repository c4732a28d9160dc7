import { asc, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { panelAnswers, panelQuestions, panelRoundupAnswers } from '../../../db/schema/expert-panels.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { PASSWORD } from '../support/api.ts'
import { allowConsoleError, newBrowser, openPage, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { elements, getPage, httpSession, textOf } from '../support/http.ts'
import { storyPathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storeGroup, storeMembership } from '../support/stored/groups.ts'
import { panelPathsOf, storeQuestion, storeSentAnswer } from '../support/stored/panels.ts'

async function storeAnswer(brand: 'meridian' | 'lumen', questionId: string, words: string): Promise<string> {
  return storeSentAnswer(await newMember(brand), questionId, words)
}

async function press(page: Page, name: string) {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).click()])
  await pageReady(page)
}

async function statusOf(answerId: string) {
  const [row] = await database().read(
    build.select({ status: panelAnswers.status }).from(panelAnswers).where(eq(panelAnswers.id, answerId)),
  )
  return row?.status
}

async function questionIdOf(title: string): Promise<string> {
  const [row] = await database().read(build.select().from(panelQuestions).where(eq(panelQuestions.title, title)))
  return row?.id ?? ''
}

/** The ids of the list's items, in the order of the page. */
function shownOrder(items: Locator) {
  return items.evaluateAll((all) => all.map((one) => one.getAttribute('data-item')))
}

async function storedOrder(roundupId: string) {
  const rows = await database().read(
    build
      .select({ answerId: panelRoundupAnswers.answerId })
      .from(panelRoundupAnswers)
      .where(eq(panelRoundupAnswers.roundupId, roundupId))
      .orderBy(asc(panelRoundupAnswers.position)),
  )
  return rows.map(({ answerId }) => answerId)
}

/** Drags with several mouse moves, like a person: the browser starts dragging with the first ones. */
async function dragOnto(page: Page, item: Locator, target: Locator) {
  await item.scrollIntoViewIfNeeded()
  const [from, to] = [await item.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + 8, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 24, { steps: 3 })
  await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    0,
  ),
)('staff of %s at %i px', ([brand, width]) => {
  test('[EP-002] [EP-003] [EP-004] [EP-005] [EP-007] [EP-009] [EP-010] [ROUTE-063] [ENT-048] a batch, its question, answers, their selection and their roundup, which a visitor reads; then the question is deleted, and the batch with another one', async () => {
    const title = `What would you drop, ${newId(new Date()).slice(-8)}?`
    const page = await newBrowser(brand, width)
    await signInStaffOnly(page)
    await openPage(page, '/admin/expert-panels')
    await page.getByLabel('Title').fill('A panel of staff')
    await Promise.all([
      page.waitForURL('**/admin/expert-panels/batches/*'),
      page.getByRole('button', { name: 'Create batch' }).click(),
    ])
    await pageReady(page)
    const form = page.getByRole('form', { name: 'New question' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Prompt').fill('Name one thing.')
    await press(page, 'Add question')
    const row = page.getByRole('link', { name: title }).locator('..')
    expect(await row.textContent()).toContain('Draft')
    await press(page, 'Open now')
    expect(await row.textContent()).toContain('Open')
    await expectNoOverflow(page, 'a batch')
    expect(await seriousViolations(page)).toEqual([])

    const questionId = await questionIdOf(title)
    const first = await storeAnswer(brand, questionId, 'We dropped the weekly report.')
    const second = await storeAnswer(brand, questionId, 'We dropped a second cloud.')
    const third = await storeAnswer(brand, questionId, 'We dropped nothing.')
    await page.getByRole('link', { name: title }).click()
    await pageReady(page)
    for (const words of ['We dropped the weekly report.', 'We dropped a second cloud.', 'We dropped nothing.'])
      await page.getByRole('listitem').getByText(words, { exact: true }).waitFor()
    await page.getByLabel('Select all on this page').check()
    await page.getByText('3 answers selected').waitFor()
    await press(page, 'Don’t use')
    await page.getByText('3 answers marked as not used.').waitFor()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['NOT_USED', 'NOT_USED', 'NOT_USED'])
    await expectNoOverflow(page, 'the answers with what can be undone')
    await press(page, 'Undo')
    await page.getByText('Undone for 3 answers.').waitFor()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['SENT', 'SENT', 'SENT'])
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
    for (const id of [first, second]) await page.locator(`input[value="${id}"]`).check()
    await press(page, 'Select for roundup')
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['SELECTED', 'SELECTED', 'SENT'])
    await expectNoOverflow(page, 'the answers to a question')
    expect(await seriousViolations(page)).toEqual([])

    await Promise.all([
      page.waitForURL('**/admin/expert-panels/roundups/*'),
      page.getByRole('button', { name: 'Start roundup' }).click(),
    ])
    await pageReady(page)
    const items = page.locator('[data-list] [data-item]')
    const roundupId = page.url().split('/').at(-1) ?? ''
    expect(await shownOrder(items)).toEqual([first, second])
    // With the mouse downwards, with the mouse upwards, and by the keyboard: each order is stored.
    await items.and(page.locator('[draggable="true"]')).first().waitFor()
    for (const [from, onto, order] of [
      [0, 1, [second, first]],
      [1, 0, [first, second]],
    ] as const) {
      await dragOnto(page, items.nth(from), items.nth(onto))
      expect(await shownOrder(items)).toEqual(order)
      await expect.poll(() => storedOrder(roundupId)).toEqual(order)
    }
    await items.nth(0).getByRole('button', { name: /^Down/ }).press('Enter')
    expect(await shownOrder(items)).toEqual([second, first])
    await expect.poll(() => storedOrder(roundupId)).toEqual([second, first])
    await page.getByText(/is now 2 of 2/).waitFor({ state: 'attached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-move'))
    expect(await focused()).toBe('up')
    // A failed change is reverted.
    await page.route('**/graphqlAdmin', (route) => route.fulfill({ status: 503, body: '{}' }))
    await items.nth(0).getByRole('button', { name: /^Down/ }).press('Enter')
    await page.getByRole('alert').getByText('Nothing was changed').waitFor()
    expect([await shownOrder(items), await storedOrder(roundupId)]).toEqual([
      [second, first],
      [second, first],
    ])
    expect(await focused()).toBe('down')
    await page.unroute('**/graphqlAdmin')
    allowConsoleError(/status of 503/)
    // A concurrent arrangement in another tab is not overwritten; the next change is based on it.
    const otherTab = await page.context().newPage()
    await openPage(otherTab, page.url())
    const itemsOfOther = otherTab.locator('[data-list] [data-item]')
    await itemsOfOther.nth(0).getByRole('button', { name: /^Down/ }).press('Enter')
    await expect.poll(() => storedOrder(roundupId)).toEqual([first, second])
    await items
      .nth(0)
      .getByRole('button', { name: /^Remove/ })
      .press('Enter')
    await page.getByRole('alert').getByText('The list shows what is saved now').waitFor()
    expect([await shownOrder(items), await storedOrder(roundupId)]).toEqual([
      [first, second],
      [first, second],
    ])
    await items.nth(0).getByRole('button', { name: /^Down/ }).press('Enter')
    await expect.poll(() => storedOrder(roundupId)).toEqual([second, first])
    await expectNoOverflow(page, 'a roundup')
    expect(await seriousViolations(page)).toEqual([])
    await press(page, 'Send to editor review')
    await press(page, 'Mark ready for publishing')
    // What was typed last is published, too, although it is not saved yet.
    await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Ten pages each.')
    await press(page, 'Publish on this site')
    await page.getByText('Published', { exact: true }).waitFor()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['PUBLISHED', 'PUBLISHED', 'NOT_USED'])

    const visitor = await newBrowser(brand, width)
    const path = (await page.locator('a[href^="/roundups/"]').getAttribute('href')) ?? ''
    await visitor.goto(path)
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
    await visitor.getByText('Ten pages each.').waitFor()
    const published = visitor.getByRole('main').locator('time')
    expect(await published.textContent()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
    const publishedAt = Date.parse((await published.getAttribute('datetime')) ?? '')
    expect(Date.now() - publishedAt).toBeLessThan(10 * 60_000)
    const texts = await visitor.getByRole('listitem').allInnerTexts()
    expect(texts.join(' ')).toMatch(/second cloud[\s\S]*weekly report/)
    expect(texts.join(' ')).not.toContain('dropped nothing')
    await expectNoOverflow(visitor, 'a public roundup')
    expect(await seriousViolations(visitor)).toEqual([])

    await openPage(page, `/admin/expert-panels/questions/${questionId}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('This also deletes: 3 answers by 3 members, 1 roundup.').waitFor()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    allowConsoleError(/status of 403/)
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/admin/expert-panels/batches/*')
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([undefined, undefined, undefined])
    expect((await getPage(brand, path)).status).toBe(404)

    await pageReady(page)
    await form.getByLabel('Title').fill(`${title} Again`)
    await form.getByLabel('Prompt').fill('Name another one.')
    await press(page, 'Add question')
    const { pathname } = new URL(page.url())
    const other = await questionIdOf(`${title} Again`)
    const last = await storeAnswer(brand, other, 'We dropped it again.')
    await page.reload()
    await pageReady(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('This also deletes: 1 question, 1 answer by 1 member.').waitFor()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.waitForURL('**/admin/expert-panels')
    expect([await questionIdOf(`${title} Again`), await statusOf(last)]).toEqual(['', undefined])
    const staff = await httpSession(brand, 'staff', THEO)
    expect((await getPage(staff, pathname)).status).toBe(404)
  })
})

test.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    1,
  ),
)('at %s, %i px wide, staff invite a whole group to a question, and nobody twice', async ([brand, width]) => {
  const [one, other, idle] = [
    await newMember(brand),
    await newMember(brand),
    await newMember(brand, { status: 'INACTIVE' }),
  ]
  const name = `Circle ${one.id.slice(-6)}`
  const group = await storeGroup(one.communityId, { name, visibility: 'REQUEST' })
  for (const member of [one, other, idle]) await storeMembership(group, member)
  const questionId = await storeQuestion(one.communityId, `Whom do you ask, ${name}?`)
  const page = await newBrowser(brand, width)
  await signInStaffOnly(page)
  await openPage(page, `/admin/expert-panels/questions/${questionId}`)
  await page.getByLabel('Or a group').selectOption({ label: `${name} (2 members)` })
  await page.getByRole('button', { name: 'Preview recipients' }).click()
  await page.getByText('2 members would be invited.').waitFor()
  await expectNoOverflow(page, 'the invitation of a group', width)
  expect(await seriousViolations(page)).toEqual([])
  await press(page, 'Send invitations')
  await page.getByText('2 members invited, 2 still to answer.').waitFor()
  await page.getByLabel('Or a group').selectOption({ label: `${name} (2 members)` })
  await page.getByRole('button', { name: 'Preview recipients' }).click()
  await page.getByText('No one would be invited.').waitFor()
})

test("[EP-003] with two editors of a question the second sees the first one's values beside their own, and can save both", async () => {
  const { communityId } = await newMember('meridian')
  const questionId = await storeQuestion(communityId, 'Who edits this?')
  const pages = [await newBrowser('meridian', 1280), await newBrowser('meridian', 1280)] as const
  for (const page of pages) {
    await signInStaffOnly(page)
    await openPage(page, `/admin/expert-panels/questions/${questionId}`)
  }
  const [first, second] = pages
  await first.getByLabel('Context').fill('Words of the first')
  await press(first, 'Save question')
  await first.getByText('Saved.', { exact: true }).waitFor()
  await second.getByLabel('Context').fill('Words of the second')
  allowConsoleError(/status of 422/)
  await press(second, 'Save question')
  await second.getByRole('alert').getByText('Someone else changed this question after you opened it.').waitFor()
  await second.getByText('Currently saved: Words of the first').waitFor()
  expect(await second.getByLabel('Context').inputValue()).toBe('Words of the second')
  await expectNoOverflow(second, 'the values of two editors')
  expect(await seriousViolations(second)).toEqual([])
  // The script's next action requests the page, and does not repost the refused form.
  await press(second, 'Close this question')
  await second.getByText('Closed', { exact: true }).waitFor()
  expect(await second.getByRole('alert').getByText('Someone else').count()).toBe(0)
  await second.getByLabel('Context').fill('Words of the first and the second')
  await press(second, 'Save question')
  await first.reload()
  expect(await first.getByLabel('Context').inputValue()).toBe('Words of the first and the second')
})

test('[ROUTE-063] staff read batches, answers and roundups without script, and a member is refused', async () => {
  const staff = await httpSession('meridian', 'staff', THEO)
  const { batch, question, roundup } = await panelPathsOf('meridian')
  const { email, communityId } = await newMember('meridian')
  // Among the newest ten: other tests create panels too.
  await storeQuestion(communityId, 'Who reads without script?')
  const list = await getPage(staff, '/admin/expert-panels')
  expect(list.status).toBe(200)
  expect(textOf(list.document)).toContain('Who reads without script?')
  for (const path of [batch, question, roundup]) expect((await getPage(staff, path)).status, path).toBe(200)
  const member = await httpSession('meridian', 'member', email)
  expect((await getPage(member, '/admin/expert-panels')).status).not.toBe(200)
})

test('a public roundup is in the sitemap and the feed, has its authors in the structured data and loads no more scripts than a story', async () => {
  const { publicRoundup } = await panelPathsOf('meridian')
  const page = await getPage('meridian', publicRoundup)
  expect(page.status).toBe(200)
  expect(page.body).toMatch(/"@type":"Article"[\s\S]*"author":\[\{"@type":"Person"/)
  const story = await getPage('meridian', await storyPathOf('meridian'))
  const scriptsOf = ({ document }: typeof page) => elements(document, 'script', { src: true }).length
  expect(scriptsOf(page)).toBe(scriptsOf(story))
  for (const path of ['/sitemap.xml', '/stories/feed.xml'])
    expect((await getPage('meridian', path)).body, path).toContain(publicRoundup)
})
