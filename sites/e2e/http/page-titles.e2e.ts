import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { THEO } from '../support/browser.ts'
import { element, getPage, httpSession, textOf } from '../support/http.ts'
import { storyPathOf, workspacePathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { storeArticle } from '../support/stored-articles.ts'

type Reader = 'visitor' | 'member' | 'staff'

/** Every page with an address and the name in its title; null where the name is that of an article. */
const PAGES: Record<string, [reader: Reader, path: string, name: string | null]> = {
  '404.astro': ['visitor', '/no-such-page', 'Page Not Found'],
  'admin/articles/[id].astro': ['staff', '', null],
  'admin/articles/[id]/correct.astro': ['staff', '', 'Correct this article'],
  'admin/articles/[id]/history.astro': ['staff', '', 'Version history'],
  'admin/articles/index.astro': ['staff', '/admin/articles', 'Articles'],
  'admin/settings.astro': ['staff', '/admin/settings', 'Security'],
  'articles/agreement.astro': ['member', '/articles/agreement', 'Article agreement'],
  'articles/amplify/[id].astro': ['member', '', 'Amplify your article'],
  'articles/edit.astro': ['member', '/articles/edit', 'Edit article'],
  'articles/guidelines.astro': ['member', '/articles/guidelines', 'Content Guidelines'],
  'articles/history/[id].astro': ['member', '', 'Version history'],
  'articles/index.astro': ['member', '/articles', 'Articles'],
  'articles/published.astro': ['member', '/articles/published', 'Published articles'],
  'articles/settings.astro': ['member', '/articles/settings', 'Article settings'],
  'get-started.astro': ['member', '/get-started', 'Almost there'],
  'login-admin/[...suffix].astro': ['visitor', '/login-admin', 'Admin Sign In'],
  'login.astro': ['visitor', '/login', 'Sign In'],
  'password/forgot.astro': ['visitor', '/password/forgot', 'Forgot your password?'],
  'password/reset.astro': ['visitor', '/password/reset?token=bogus', 'This link no longer works'],
  'password/setup.astro': ['visitor', '/password/setup?token=bogus', 'This link no longer works'],
  'settings/index.astro': ['member', '/settings', 'Security'],
  'stories/[slug].astro': ['visitor', '', null],
  'stories/index.astro': ['visitor', '/stories', 'Articles'],
}

/** They redirect, or stand in for another page when it fails. */
const WITHOUT_ADDRESS = [
  '500.astro',
  'account/logout.astro',
  'app/logout.astro',
  'failure.astro',
  'index.astro',
  'logout.astro',
]

test('[NAV-025] every page has a title of one pattern with its own name', async () => {
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') })
  expect(files.sort()).toEqual([...Object.keys(PAGES), ...WITHOUT_ADDRESS].sort())

  const author = await newMember('meridian')
  const published = {
    title: 'Named',
    content: '<p>x</p>',
    status: 'PUBLISHED',
    slug: `named-${author.id.toLowerCase()}`,
  } as const
  const articleId = await storeArticle(author, published)
  const readers = {
    visitor: 'meridian',
    member: await httpSession('meridian', 'member', author.email),
    staff: await httpSession('meridian', 'staff', THEO),
  } as const
  const ofArticles: Record<string, string> = {
    'admin/articles/[id].astro': await workspacePathOf('meridian'),
    'admin/articles/[id]/correct.astro': `/admin/articles/${articleId}/correct`,
    'admin/articles/[id]/history.astro': `${await workspacePathOf('meridian')}/history`,
    'articles/history/[id].astro': `/articles/history/${articleId}`,
    'articles/amplify/[id].astro': `/articles/amplify/${articleId}`,
    'stories/[slug].astro': await storyPathOf('meridian'),
  }
  const names = new Map<string, string>()
  for (const [file, [reader, path, name]] of Object.entries(PAGES)) {
    const { document } = await getPage(readers[reader], ofArticles[file] ?? path)
    const shown = name ?? textOf(element(element(document, 'main'), 'h1'))
    const title = textOf(element(element(document, 'head'), 'title'))
    expect.soft(title, file).toBe(`${shown} · Meridian`)
    names.set(file, title)
  }
  expect(names.size).toBe(Object.keys(PAGES).length)

  const asked = await getPage(readers.member, '/logout', { 'sec-fetch-site': 'cross-site' })
  expect(textOf(element(element(asked.document, 'head'), 'title'))).toBe('Sign out? · Meridian')
})
