import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { paragraph } from '../support/articles/article-text.ts'
import {
  allowConsoleError,
  newBrowser,
  openPage,
  pageReady,
  signInOnly,
  signInStaffOnly,
  THEO,
} from '../support/browser.ts'
import { saveNow, textBox } from '../support/editor.ts'
import { getPage } from '../support/http.ts'
import { expectDialogWidth } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

const CONTENT = `<p>It took six months.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

function picture(width = 2600, height = 1500) {
  return { name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from(makePng(width, 80, height)) }
}

async function choose(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  button = 'Add a lead image',
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

function shown(page: Page) {
  return page.locator('.lead-image img')
}

async function describeAs(page: Page, words: string) {
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByLabel('Description').fill(words)
  await page.getByRole('button', { name: 'Save description' }).click()
}

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    1,
  ),
)('at %s, %i px wide', ([brand, width]) => {
  test('an author adds a lead image before the first word, loses nothing when its description is missing, and it heads the story', async () => {
    const member = await newMember(brand)
    await allowWriting(member.email, '<p>Sails.</p>')
    const page = await newBrowser(brand, width)
    await signInOnly(page, member.email)
    await page.clock.install()
    await openPage(page, '/articles/edit')

    await choose(page, picture(600, 400))
    await page.getByText('This image is too small. Choose one that’s at least 1200 by 675 pixels.').waitFor()
    await choose(page, { ...picture(), buffer: Buffer.from('<script>alert(1)</script>') })
    await page.getByText('We can’t use this file.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await choose(page, picture())
    const dialog = page.getByRole('dialog', { name: 'Lead image' })
    await dialog.waitFor()
    await expectSound(page, 'the dialog', width)
    expect(await dialog.getByRole('application').evaluate((area) => area === document.activeElement)).toBe(true)
    await page.keyboard.press('+')
    await dialog.getByText('110 percent').waitFor({ state: 'attached' })
    await dialog.getByLabel('Credit').fill('Ana Ruiz')
    await dialog.getByRole('button', { name: 'Save image' }).click()
    await dialog.getByText('Describe the image for people who can’t see it.').waitFor()
    expect(await dialog.getByLabel('Description').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await dialog.getByLabel('Credit').inputValue()).toBe('Ana Ruiz')
    await dialog.getByLabel('Description').fill('Boats in a harbour')
    await dialog.getByRole('button', { name: 'Save image' }).click()
    await page.getByText('Lead image saved.').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('Boats in a harbour')
    await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectNoOverflow(page, 'the editor', width)

    await textBox(page).click()
    await page.keyboard.type('The boats went out before the wind did.')
    await saveNow(page)
    await page.reload()
    await pageReady(page)
    await textBox(page).getByText('The boats went out before the wind did.').waitFor()
    expect(await shown(page).count()).toBe(1)
    await describeAs(page, 'Two boats in a harbour at night')
    await page.getByText('Description saved.').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('Two boats in a harbour at night')
    // Another tab with the earlier alt text does not overwrite it: it shows the new one, and replaces it by saving
    // again.
    const otherTab = await page.context().newPage()
    await openPage(otherTab, page.url())
    await describeAs(otherTab, 'Three boats')
    await otherTab.getByText('Description saved.').waitFor()
    await describeAs(page, 'Boats before dawn')
    await page
      .getByRole('dialog')
      .getByText(/Currently saved: “Three boats”/)
      .waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('Boats before dawn')
    await page.getByRole('button', { name: 'Save description' }).click()
    await page.getByText('Description saved.').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('Boats before dawn')
    // Another image that was chosen there is shown here, in place of the one whose description is not saved.
    const before = await shown(page).getAttribute('src')
    await choose(otherTab, picture(1300, 800), 'Replace image')
    const replacing = otherTab.getByRole('dialog', { name: 'Lead image' })
    await replacing.getByLabel('Description').fill('A lighthouse')
    await replacing.getByRole('button', { name: 'Save image' }).click()
    await otherTab.getByText('Lead image saved.').waitFor()
    await describeAs(page, 'Boats at noon')
    await page.getByText('This is the current image.').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('A lighthouse')
    expect(await shown(page).getAttribute('src')).not.toBe(before)
    await describeAs(page, 'A lighthouse at noon')
    await page.getByText('Description saved.').waitFor()
    expect(await shown(page).getAttribute('alt')).toBe('A lighthouse at noon')
    await otherTab.close()
    const address = (await shown(page).getAttribute('src')) ?? ''
    expect((await getPage(brand, address)).headers['content-type']).toBe('image/webp')

    await page.getByRole('button', { name: 'Remove image' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove image' }).click()
    await page.getByText('Lead image removed.').waitFor()
    expect([await shown(page).count(), (await getPage(brand, address)).status]).toEqual([0, 404])
    await textBox(page).getByText('The boats went out before the wind did.').waitFor()
  })
})

test('[NAV-026] an editor gives an article its lead image in the workspace after a failed attempt; the author reads it, and it heads the public story', async () => {
  allowConsoleError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Sails.</p>')
  const title = `Boats of ${email.split('@')[0]}`
  const slug = `boats-${email.split('@')[0]}`
  const id = await storeArticle(writer, { title, content: CONTENT, status: 'PUBLISHED', slug })
  const theo = await personOf(THEO)
  await setStatus(id, 'FINAL_EDIT', theo.id)
  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await openPage(editor, `/admin/articles/${id}`)
  await choose(editor, picture(1300, 800))
  const dialog = editor.getByRole('dialog', { name: 'Lead image' })
  await dialog.waitFor()
  await expectDialogWidth(dialog, 'the lead image')
  await dialog.getByLabel('Description').fill('Boats & "sails" at <night>')
  await dialog.getByLabel('Credit').fill('Ana Ruiz')
  await editor.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Nothing was saved' }).waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Boats & "sails" at <night>')
  await editor.context().setOffline(false)
  await editor.route('**/lead-image', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'We couldn’t tell whether this was saved.' }).waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Boats & "sails" at <night>')
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await editor.getByText('Lead image saved.').waitFor()

  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await author.goto('/articles/edit')
  expect(await shown(author).getAttribute('alt')).toBe('Boats & "sails" at <night>')

  await setStatus(id, 'PUBLISHED', theo.id)
  await author.goto(`/stories/${slug}`)
  const image = shown(author).first()
  const address = (await image.getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/media\/pic_[0-9a-z]+\/1200$/)
  expect(await Promise.all(['width', 'height', 'fetchpriority'].map((name) => image.getAttribute(name)))).toEqual([
    '1200',
    '675',
    'high',
  ])
  await author.getByText('Image: Ana Ruiz').waitFor()
  const meta = (property: string) => author.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await meta('og:image')).toMatch(new RegExp(`^http.*${address}$`))
  expect([await meta('og:image:width'), await meta('og:image:height'), await meta('og:image:alt')]).toEqual([
    '1200',
    '675',
    'Boats & "sails" at <night>',
  ])
  expect(await author.locator('meta[name="twitter:card"]').getAttribute('content')).toBe('summary_large_image')
  expect(await seriousViolations(author)).toEqual([])
  const feed = await getPage('meridian', '/stories/feed.xml')
  expect(feed.body).toContain(`${address}" medium="image" width="1200" height="675"`)
  expect(feed.body).toContain('Boats &amp; &quot;sails&quot; at &lt;night&gt;')
})
