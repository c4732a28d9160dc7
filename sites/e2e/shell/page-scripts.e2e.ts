import { expect, test } from 'vitest'
import { newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

test('[ROUTE-080] the scripts of a page are loaded only when it is opened', async () => {
  const { email } = await newMember('meridian')
  await allowWriting(email, null)
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname)
  })
  const known = new Set<string>()
  /** Opens a page; returns the scripts that no page before it loaded. */
  const newScripts = async (path: string) => {
    fetched.length = 0
    await openPage(page, path)
    const added = fetched.filter((script) => !known.has(script))
    for (const script of added) known.add(script)
    return added
  }
  await newScripts('/articles')
  expect(await newScripts('/settings')).toContainEqual(expect.stringMatching(/Security|Sessions|Settings/))
  expect(await newScripts('/articles/edit')).toContainEqual(expect.stringMatching(/ArticleWriting/))
  expect(await newScripts('/articles')).toEqual([])
})

test('a signed-in person’s next page is prefetched when its link is hovered', async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, 'maya.chen@meridian.test')
  await openPage(page, '/articles')
  const ahead = page.waitForRequest((request) => request.headers()['sec-purpose']?.startsWith('prefetch') === true)
  await page.getByRole('link', { name: 'Guidelines', exact: true }).hover()
  expect(new URL((await ahead).url()).pathname).toBe('/articles/guidelines')
})
