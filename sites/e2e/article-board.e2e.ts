import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ARTICLE_STATUSES } from '../../shared/domain/articles/statuses.ts'
import { graphql, staffToken } from './support/api.ts'
import type { Brand } from './support/brand.ts'
import { giveArticles } from './support/give-articles.ts'
import { expectNoOverflow, seriousFindings } from './support/looks.ts'
import { expectComplaint, newBrowser, signInEditor } from './support/people.ts'

const THEO = 'theo.brandt@council.test'
function column(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
}
function card(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title })
}
function said(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

function openMenu(page: Page, title: string) {
  return page.getByRole('button', { name: `Move to… (${title})` })
}

test.each(['meridian', 'lumen'] as const)(
  '[EDIT-001] [EDIT-002] [EDIT-006] [ROUTE-064] on %s an editor moves cards by keyboard, menu and mouse, and assigns many at once',
  async (brand: Brand) => {
    const name = `Periwinkle ${brand}`
    await giveArticles(brand, name, 3, ['FINAL_EDIT'])
    const page = await newBrowser(brand)
    await signInEditor(page)
    expect((await page.goto('/admin/articles'))?.status()).toBe(200)
    await column(page, 'Final edit')
      .getByRole('link', { name: `${name} 1` })
      .waitFor()
    await page.getByLabel('Search title, text, author').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText('3 articles', { exact: true }).waitFor()

    // By keyboard alone.
    await openMenu(page, `${name} 1`).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Ready to approve', exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ready to approve')
    await page.keyboard.press('Enter')
    await said(page, 'Moved to Ready to approve, 1 of 1')
    await column(page, 'Ready to approve')
      .getByRole('link', { name: `${name} 1` })
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^move-/)

    // By the menu, with a question in between.
    await openMenu(page, `${name} 2`).click()
    await page.getByRole('button', { name: 'On hold', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to On hold' }).click()
    await said(page, 'Moved to On hold, 1 of 1')

    // By dragging; a column that the card may not go to does not take it.
    await card(page, `${name} 3`).and(page.locator('[draggable="true"]')).waitFor()
    await card(page, `${name} 3`).dragTo(column(page, 'Needs revision'))
    await column(page, 'Final edit')
      .getByRole('link', { name: `${name} 3` })
      .waitFor()
    await card(page, `${name} 3`).dragTo(column(page, 'Ready to approve'))
    await said(page, 'Moved to Ready to approve, 2 of 2')

    // The list shows the same articles; two of them get an editor, and lose it again.
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.waitForURL(/view=list/)
    await page.getByText('3 articles', { exact: true }).waitFor()
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select ${name} ${n}` }).check()
    await page.getByText('Assign 2 articles to').waitFor()
    await page.getByLabel('Choose an editor').selectOption({ label: 'Theo Brandt' })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await said(page, '2 articles assigned to Theo Brandt.')
    const theirs = page.getByRole('row').filter({ hasText: 'Theo Brandt' })
    expect(await theirs.count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await said(page, '2 articles given back.')
    expect(await theirs.count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await expectNoOverflow(page, 'the list')
    await page.goto(`/admin/articles?q=${encodeURIComponent(name)}`)
    expect(await seriousFindings(page)).toEqual([])
    await expectNoOverflow(page, 'the board')
  },
)

test('a move that another editor has overtaken is refused: the card goes back, and the board says why', async () => {
  await giveArticles('meridian', 'Marigold', 1, ['FINAL_EDIT'])
  const page = await newBrowser('meridian')
  await signInEditor(page)
  await page.goto('/admin/articles?q=marigold')
  await openMenu(page, 'Marigold 1').waitFor()
  const token = await staffToken('meridian', THEO)
  const change = 'mutation { articleSetStatus(articleId: "marigold-a1", status: READY_TO_APPROVE) { status } }'
  expect((await graphql('meridian', '/graphqlAdmin', token, change)).errors).toBeUndefined()
  await openMenu(page, 'Marigold 1').click()
  await page.getByRole('button', { name: 'Ready to approve', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '“Marigold 1” was put back.' }).waitFor()
  await column(page, 'Final edit').getByRole('link', { name: 'Marigold 1' }).waitFor()
  await page.getByRole('button', { name: 'Show the board as it is now' }).click()
  await column(page, 'Ready to approve').getByRole('link', { name: 'Marigold 1' }).waitFor()
  expectComplaint(/status of 409/)
})

test('[EDIT-003] [EDIT-004] a search on the board that finds 101 articles suggests the list, one that finds 100 does not; full columns stay light', async () => {
  await giveArticles(
    'lumen',
    'Hundred',
    100,
    ARTICLE_STATUSES.filter((status) => status !== 'TRASHED'),
  )
  await giveArticles(
    'lumen',
    'Hundredfold',
    325,
    ARTICLE_STATUSES.filter((status) => status !== 'TRASHED'),
  )
  await giveArticles('lumen', 'Onemore', 101, ['PUBLISHED'])
  const page = await newBrowser('lumen')
  await signInEditor(page)
  await page.goto('/admin/articles?q=onemore&sort=title')
  await page.getByText('101 articles', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show them as a list' }).click()
  await page.waitForURL('**/admin/articles?view=list&q=onemore')
  expect(await page.getByRole('row').count()).toBe(41)
  expect(await page.getByRole('link', { name: 'Show them as a list' }).count()).toBe(0)
  await page.goto(`/admin/articles?q=${encodeURIComponent('onemore')}&author=${encodeURIComponent('author')}&age=2`)
  await page.getByText('100 articles', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Show them as a list' }).count()).toBe(0)

  for (const path of ['/admin/articles', '/admin/articles?view=list']) {
    const answer = await page.goto(path)
    const bytes = gzipSync((await answer?.body()) ?? '').length
    const trips = Number(/desc="trips=(\d+)"/.exec(answer?.headers()['server-timing'] ?? '')?.[1])
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB of HTML, ${trips} trips`)
    expect(bytes, path).toBeLessThanOrEqual(60_000)
    expect(trips, path).toBeLessThanOrEqual(2)
  }
})

test('[EDIT-001] [EDIT-002] without script the board is read, the list is filtered and paged, and an article opens', async () => {
  await giveArticles('lumen', 'Paper', 45, ['PUBLISHED'])
  const signedIn = await newBrowser('lumen')
  await signInEditor(signedIn)
  const context = await signedIn
    .context()
    .browser()
    ?.newContext({
      javaScriptEnabled: false,
      baseURL: new URL(signedIn.url()).origin,
      storageState: await signedIn.context().storageState(),
    })
  const page = await context?.newPage()
  if (!page) throw new Error('There is no browser')
  await page.goto('/admin/articles')
  await column(page, 'Published').waitFor()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByLabel('Search title, text, author').fill('paper')
  await page.getByLabel('Days in status').selectOption('2')
  await page.getByLabel('Order').selectOption('title')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('44 articles', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  expect(await page.getByRole('row').count()).toBe(5)
  await page.getByRole('link', { name: /“paper” Remove filter/ }).waitFor()
  await page.getByRole('link', { name: 'Paper 9', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Paper 9' }).waitFor()
  await context?.close()
})
