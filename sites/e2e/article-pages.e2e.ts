import { beforeAll, describe, expect, test } from 'vitest'
import { letSignIn } from './support/let-sign-in.ts'
import { newBrowser, signInMember } from './support/people.ts'

const MAYA = 'maya.chen@meridian.test'
/** Has written nothing and accepted nothing, and nothing here changes that. */
const GRACE = 'grace.mwangi@meridian.test'

beforeAll(() => letSignIn(GRACE))

describe('the pages beside the dashboard', () => {
  test('[ROUTE-004] /articles/published lists what the member has published, each under its own address', async () => {
    const page = await newBrowser('meridian')
    await signInMember(page, MAYA)
    await page.getByRole('navigation', { name: 'Articles' }).getByRole('link', { name: 'Published' }).click()
    await page.getByRole('heading', { level: 1, name: 'Published articles' }).waitFor()
    const link = page.getByRole('link', { name: 'On-call should be boring' })
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'On-call should be boring' }).waitFor()
  })

  test('[ROUTE-004] who has published nothing reads what will stand there', async () => {
    const page = await newBrowser('meridian')
    await signInMember(page, GRACE)
    await page.goto('/articles/published')
    await page.getByText('Your articles appear here once they are live.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Your articles' }).waitFor()
  })

  test('[ROUTE-006] /articles/guidelines shows the guidelines of the community', async () => {
    const page = await newBrowser('lumen')
    await signInMember(page, 'rosa.diaz@lumen.test')
    await page.goto('/articles/guidelines')
    await page.getByRole('heading', { level: 1, name: 'Content Guidelines' }).waitFor()
    await page.getByRole('heading', { name: 'Yes, please' }).waitFor()
  })

  test('[ROUTE-005] /articles/agreement shows the terms, and when they were accepted', async () => {
    const maya = await newBrowser('meridian')
    await signInMember(maya, MAYA)
    await maya.goto('/articles/agreement')
    await maya.getByRole('heading', { name: 'What you promise' }).waitFor()
    await maya.getByText(/You accepted these terms on [A-Z][a-z]{2} \d+, \d{4}/).waitFor()

    const grace = await newBrowser('meridian')
    await signInMember(grace, GRACE)
    await grace.goto('/articles/agreement')
    await grace.getByText('You accept these terms once, before your first article.').waitFor()
    await grace.getByRole('link', { name: 'Start an article' }).waitFor()
  })

  test('[ROUTE-007] /articles/settings shows the byline and lets it be changed', async () => {
    const page = await newBrowser('harbor')
    await signInMember(page, 'lena.fischer@harbor.test')
    await page.goto('/articles/settings')
    await page.getByRole('heading', { level: 1, name: 'Article settings' }).waitFor()
    const byline = page.getByRole('main').getByText('Lena Fischer lends to farms').first()
    await page.getByRole('button', { name: 'Edit byline' }).click()
    await page
      .getByRole('textbox', { name: 'Byline text' })
      .fill('Lena Fischer lends to farms, and to what farms become.')
    await page.getByRole('button', { name: 'Save byline' }).click()
    await page.getByText('Your byline is saved.').waitFor()
    await byline.waitFor()
    await page.reload()
    await byline.waitFor()
  })

  test('the tab of a page is in sight on a phone', async () => {
    const page = await newBrowser('meridian', 360)
    await signInMember(page, MAYA)
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
