import { describe, expect, test } from 'vitest'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

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
