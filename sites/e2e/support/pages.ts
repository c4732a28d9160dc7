import type { Page } from 'playwright'

export const VISITOR_PAGES = [
  '/login',
  '/login-admin',
  '/password/forgot',
  '/password/reset?token=bogus',
  '/get-started',
  '/no-such-page',
] as const

export const MEMBER_PAGES = [
  '/articles',
  '/articles?guidelines=true',
  '/articles/edit',
  '/articles/published',
  '/articles/guidelines',
  '/articles/agreement',
  '/articles/settings',
  '/settings',
  '/no-such-page',
] as const

/** A published article of the member who is signed in. */
export async function storyOf(page: Page): Promise<string> {
  await page.goto('/articles/published')
  return (await page.locator('a[href^="/stories/"]').first().getAttribute('href')) ?? ''
}

/** The list of the desk and the first article in it. */
export async function deskPages(page: Page): Promise<readonly string[]> {
  await page.goto('/admin/articles')
  const article = await page.locator('a[href^="/admin/articles/"]').first().getAttribute('href')
  return ['/admin/articles', article ?? '']
}
