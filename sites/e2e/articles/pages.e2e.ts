import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

const MAYA = 'maya.chen@meridian.test'
describe('the pages beside the dashboard', () => {
  test('[ROUTE-007] /articles/settings shows the byline and lets it be changed', async () => {
    const page = await newBrowser('harbor')
    const { email } = await newMember('harbor')
    await allowWriting(email, '<p>Lends to farms.</p>')
    await signInOnly(page, email)
    await page.goto('/articles/settings')
    await page.getByRole('heading', { level: 1, name: 'Article settings' }).waitFor()
    const byline = page.getByRole('main').getByText('Lends to farms, and to what farms become.').first()
    await page.getByRole('button', { name: 'Edit byline' }).click()
    const field = page.getByRole('textbox', { name: 'Byline text' })
    await field.fill('Lends to farms, and to what farms become.')
    await page.getByRole('link', { name: 'Articles' }).first().click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('It’s kept on this device').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await field.textContent()).toBe('Lends to farms, and to what farms become.')
    await page.getByRole('button', { name: 'Save byline' }).click()
    await page.getByText('Byline saved.').waitFor()
    await byline.waitFor()
    await page.reload()
    await byline.waitFor()
  })

  test('on a phone the current tab of the section is in view', async () => {
    const page = await newBrowser('meridian', 360)
    await signInOnly(page, MAYA)
    for (const name of ['published', 'guidelines', 'agreement', 'settings']) {
      await page.goto(`/articles/${name}`)
      const tab = page.getByRole('navigation', { name: 'Articles' }).locator('[aria-current]')
      const rightEdge = async () => {
        const box = await tab.boundingBox()
        return (box?.x ?? 999) + (box?.width ?? 0)
      }
      await expect.poll(rightEdge, { message: name }).toBeLessThanOrEqual(360)
    }
  })
})

/** The positions of the first and the last letter of the text, in pixels from the left of the window. */
function edgeLetters(text: Locator) {
  return text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const leftOf = (at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return { first: leftOf(0), last: leftOf(node.data.trimEnd().length - 1) }
  })
}

test('a text in Hebrew starts at the right, with its full stop at the end, and a long title shows its beginning', async () => {
  const { id: name, email } = await newMember('lumen')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const slug = `from-the-right-${name.toLowerCase()}`
  const title = `כותרת ${'ארוכה מאוד '.repeat(20)}${name}`
  const content = '<h2>כותרת משנה.</h2><p>שלום עולם, זה מבחן.</p><p>And a line in English.</p>'
  await storeArticle(writer, { title, content, status: 'PUBLISHED', slug })
  const reader = await newBrowser('lumen')
  await reader.goto(`/stories/${slug}`)
  const hebrew = await edgeLetters(reader.getByText('שלום עולם'))
  expect(hebrew.last).toBeLessThan(hebrew.first)
  const english = await edgeLetters(reader.getByText('And a line in English.'))
  expect(english.last).toBeGreaterThan(english.first)
  const staff = await newBrowser('lumen')
  await signInStaffOnly(staff)
  await staff.goto(`/admin/articles?view=list&q=${encodeURIComponent(name)}`)
  const cell = staff.getByRole('link', { name }).first()
  const box = await cell.locator('xpath=ancestor::*[self::td or self::li][1]').boundingBox()
  const { first } = await edgeLetters(cell)
  expect(first).toBeGreaterThan(box?.x ?? Number.NaN)
  expect(first).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
})
