import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../shared/tools/chromium.ts'
import { PASSWORD, sessionOf } from './api.ts'
import type { Brand } from './brand.ts'

export function origin(brand: Brand): string {
  return `http://${brand}.localhost:${inject('port')}`
}

let browser: Browser
const contexts: BrowserContext[] = []
const brands = new WeakMap<BrowserContext, Brand>()
let complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
})
afterAll(() => browser.close())

afterEach(async () => {
  const heard = complaints
  complaints = []
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(heard, 'the browser complained').toEqual([])
})

/** What a test brings about on purpose, such as a failing request, is no complaint. */
export function expectComplaint(pattern: RegExp) {
  complaints = complaints.filter((one) => !pattern.test(one))
}

/** A browser of their own for one person: errors, failed scripts and violations of the page's policy fail the test. */
export async function newBrowser(brand: Brand, width = 1280): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(brand), viewport: { width, height: 800 } })
  contexts.push(context)
  brands.set(context, brand)
  const page = await context.newPage()
  watch(page)
  return page
}

/** Another tab of the same person. */
export async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  watch(tab)
  return tab
}

function watch(page: Page) {
  page.on('pageerror', ({ message }) => {
    // The next navigation may overtake a transition between pages; nobody sees a fault.
    if (!message.startsWith('Transition was ')) complaints.push(`page error: ${message}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
}

/** The way of a person, through the forms. */
export async function signInByForm(page: Page, path: '/login' | '/login-admin', email: string) {
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (path === '/login') await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(path === '/login' ? '**/articles' : '**/admin/articles')
}

/** Lets somebody be signed in, wherever their page is. */
export async function giveSession(page: Page, door: 'member' | 'staff', email: string) {
  const brand = brands.get(page.context())
  if (!brand) throw new Error('Only a browser of newBrowser has a brand')
  const url = origin(brand).replace('http:', 'https:')
  const cookies = await sessionOf(brand, door, email)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, secure: true, httpOnly: true })))
}

export async function signInMember(page: Page, email: string) {
  await giveSession(page, 'member', email)
  await page.goto('/articles')
}

export async function signInEditor(page: Page, email = 'theo.brandt@council.test') {
  await giveSession(page, 'staff', email)
  await page.goto('/admin/articles')
}
