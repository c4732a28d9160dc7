import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNoOverflow, seriousFindings } from './support/looks.ts'
import { type Brand, expectComplaint, newBrowser, signInEditor, signInMember } from './support/people.ts'

const WIDTHS = [360, 1280]

/** Somebody at each brand whose pages are full. */
const MEMBERS: [Brand, string][] = [
  ['meridian', 'maya.chen@meridian.test'],
  ['harbor', 'lena.fischer@harbor.test'],
  ['lumen', 'rosa.diaz@lumen.test'],
]

const inspect = async (page: Page, path: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await seriousFindings(page), `${path} at ${width}`).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${path}`).toBe(1)
  }
  await expectNoOverflow(page, path)
}

const storyOf = async (page: Page): Promise<string> => {
  await page.goto('/articles')
  return (await page.locator('a[href^="/stories/"]').first().getAttribute('href')) ?? '/articles'
}

test.each(MEMBERS)('every page at %s is free of serious findings, has one h1 and fits 320 px', async (brand, email) => {
  const visitor = await newBrowser(brand)
  for (const path of ['/login', '/login-admin', '/password/forgot', '/password/reset']) await inspect(visitor, path)

  const member = await newBrowser(brand)
  await signInMember(member, email)
  const story = await storyOf(member)
  for (const path of ['/articles', '/articles?guidelines=true', '/articles/edit', '/settings'])
    await inspect(member, path)
  await inspect(visitor, story)

  const editor = await newBrowser(brand)
  await signInEditor(editor)
  await inspect(editor, '/admin/articles')
  const article = await editor.locator('a[href^="/admin/articles/"]').first().getAttribute('href')
  await inspect(editor, article ?? '/admin/articles')
})

test('an address that does not exist says so in the words of the specification, with a way home', async () => {
  const page = await newBrowser('meridian')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await page.getByText("The page you are trying to reach can't be found.").waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expectComplaint(/status of 404/)
})
