import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright'
import { expect, inject } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../shared/tools/chromium.ts'
import { PASSWORD, sessionCookies } from './api.ts'
import type { Brand } from './brand.ts'

export function origin(brand: Brand): string {
  return `http://${brand}.localhost:${inject('port')}`
}

/** Started with the first page that a worker process opens; files without a browser start none. */
let chromiumOfWorker: Promise<Browser> | undefined

function browser(): Promise<Browser> {
  chromiumOfWorker ??= chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
  return chromiumOfWorker
}

type ContextOptions = Parameters<Browser['newContext']>[0]

const contexts: BrowserContext[] = []
const brands = new WeakMap<BrowserContext, Brand>()
let consoleErrors: string[] = []
let allowedErrors: RegExp[] = []

/**
 * Runs after every test: errors that the test did not allow fail it. The contexts are closed first, so that a late
 * error counts for the test whose page caused it and not for the next one.
 */
export async function closeContexts() {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  const errors = consoleErrors.filter((one) => !allowedErrors.some((pattern) => pattern.test(one)))
  consoleErrors = []
  allowedErrors = []
  if (errors.length > 0) throw new Error(`errors in the console: ${errors.join(' | ')}`)
}

/** Allows an error that the test causes on purpose, such as a failing request, whenever the browser reports it. */
export function allowConsoleError(pattern: RegExp) {
  allowedErrors.push(pattern)
}

/** A browser context with one page: page errors, failed scripts and violations of the content policy fail the test. */
export async function newBrowser(brand: Brand, width = 1280, options: ContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: origin(brand),
    viewport: { width, height: 800 },
    // Animation frames take a tenth of the CPU time.
    reducedMotion: 'reduce',
    ...options,
  })
  contexts.push(context)
  brands.set(context, brand)
  const page = await context.newPage()
  recordErrors(page)
  recordEvents(page)
  return page
}

/** Another tab of the same person. */
export async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  recordErrors(tab)
  recordEvents(tab)
  return tab
}

function recordErrors(page: Page) {
  page.on('pageerror', ({ message }) => {
    // The browser reports a view transition that the next navigation skips as a page error.
    if (!message.startsWith('Transition was ')) consoleErrors.push(`page error: ${message}`)
  })
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error')
      consoleErrors.push(
        `console: ${message.text()} at ${new URL(url || 'about:blank').pathname}, page ${new URL(page.url()).pathname}`,
      )
  })
}

/** Pending events that the browser sends in the background for signed-in pages. */
const sentEvents = new WeakMap<Page, Set<Request>>()

function recordEvents(page: Page) {
  const waiting = new Set<Request>()
  sentEvents.set(page, waiting)
  page.on('request', (request) => {
    if (request.resourceType() === 'ping' && !request.url().endsWith('/graphqlPublic')) waiting.add(request)
  })
  page.on('response', (response) => waiting.delete(response.request()))
  page.on('requestfailed', (request) => waiting.delete(request))
}

/**
 * An event that the backend handles between the end of the session and the next page gets a 401, which the browser
 * reports.
 */
export async function eventsAnswered(page: Page) {
  await pageReady(page)
  await expect.poll(() => sentEvents.get(page)?.size).toBe(0)
}

/** Signs out once the page's events have a response. */
export async function signOut(page: Page) {
  await eventsAnswered(page)
  await page.goto('/logout')
  await page.waitForURL('**/login')
}

export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await pageReady(page)
}

/** Waits until fonts are loaded, every island is hydrated and its effects have run, and the result is painted. */
export async function pageReady(page: Page) {
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('astro-island[ssr]'))
  await page.evaluate(async () => {
    // React hydrates in a separate task after the island has lost its attribute; an idle callback means that task is
    // done.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Signs in through the forms. */
export async function signInByForm(page: Page, path: '/login' | '/login-admin', email: string) {
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (path === '/login') await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(path === '/login' ? '**/v2' : '**/admin')
}

async function startSession(page: Page, area: 'member' | 'staff', email: string) {
  const brand = brands.get(page.context())
  if (!brand) throw new Error('Only a page of newBrowser has a brand')
  const url = origin(brand).replace('http:', 'https:')
  const cookies = await sessionCookies(brand, area, email)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, secure: true, httpOnly: true })))
}

/** Signs in over the API and opens no page. */
export function signInOnly(page: Page, email: string) {
  return startSession(page, 'member', email)
}

export async function signInMember(page: Page, email: string) {
  await startSession(page, 'member', email)
  await page.goto('/articles')
}

export const THEO = 'theo.brandt@council.test'

/** Signs staff in over the API and opens no page. */
export function signInStaffOnly(page: Page, email = THEO) {
  return startSession(page, 'staff', email)
}

export async function signInEditor(page: Page, email = THEO) {
  await startSession(page, 'staff', email)
  await page.goto('/admin/articles')
}
