import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { expect, inject, test } from 'vitest'
import {
  type BudgetedPage,
  CARD_PAGE_BUDGETS,
  PAGE_BUDGETS,
  type PageBudget,
} from '#shared/tools/bundle/page-budgets.ts'
import { overspentBy, weighVisit } from '#shared/tools/bundle/page-weight.ts'
import { fieldsReady, newOwing, newPayer, payPath } from '../support/billing/payments.ts'
import { newBrowser, openPage, origin, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { storyPathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { layoutShifts, recordLayoutShifts } from '../support/page-checks.ts'
import { SEEDED_LONG_POST_ID } from '../support/stored/forum.ts'
import { leaveSteps, newInvited } from '../support/stored/invitations.ts'
import { SEEDED_QUESTION } from '../support/stored/panels.ts'

/** Script fetched before the first interaction, gzip, 1 kB = 1000 bytes, React included. */
const KILOBYTE = 1000

type Kind = 'document' | 'script' | 'font' | 'image'

type Budgeted = {
  readonly name: BudgetedPage
  readonly path: string | (() => Promise<string>)
  readonly signIn?: (page: Page) => Promise<void>
}

function asMember(page: Page) {
  return signInOnly(page, 'maya.chen@meridian.test')
}

const PAGES: readonly Budgeted[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'story', path: () => storyPathOf('meridian') },
  { name: 'stories', path: '/stories' },
  { name: 'home', path: '/v2', signIn: asMember },
  { name: 'find', path: '/v2/search?q=data', signIn: asMember },
  { name: 'dashboard', path: '/articles', signIn: asMember },
  { name: 'writing', path: '/articles/edit', signIn: asMember },
  { name: 'settings', path: '/settings', signIn: asMember },
  { name: 'billing', path: '/settings/billing', signIn: asMember },
  { name: 'directory', path: '/v2/members', signIn: asMember },
  { name: 'results', path: '/v2/members/results?q=data', signIn: asMember },
  { name: 'forum', path: '/v2/forum', signIn: asMember },
  { name: 'post', path: `/v2/forum/post/${SEEDED_LONG_POST_ID}`, signIn: asMember },
  { name: 'groups', path: '/v2/groups', signIn: asMember },
  { name: 'profile', path: '/v2/profile', signIn: asMember },
  { name: 'joining', path: '/get-started/profile', signIn: (page) => signInOnly(page, 'ivy.new@meridian.test') },
  { name: 'board', path: '/admin/articles', signIn: (page) => signInStaffOnly(page) },
  { name: 'list', path: '/admin/articles?view=list', signIn: (page) => signInStaffOnly(page) },
]

const WITH_LITTLE_SCRIPT: readonly BudgetedPage[] = ['dashboard', 'home', 'groups', 'profile']
const WITH_NAMED_SCRIPTS: readonly BudgetedPage[] = ['sign-in', 'writing', 'settings', 'billing', 'board', 'list']

/** Without beacons, for which no page waits, and the tab's icon, which browsers request at any time, never or twice. */
async function fetchedBy(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = []
  const listen = (response: Response) => {
    if (response.request().resourceType() !== 'ping') responses.push(response)
  }
  page.on('response', listen)
  await openPage(page, path)
  page.off('response', listen)
  const icons = await page
    .locator('link[rel=icon]')
    .evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href))
  return responses.filter((response) => !icons.includes(response.url()))
}

function ofKind(responses: readonly Response[], kind: Kind): Response[] {
  return responses.filter((response) => response.request().resourceType() === kind)
}

async function bytesOf(responses: readonly Response[], kind: Kind): Promise<number> {
  const bodies = await Promise.all(ofKind(responses, kind).map((response) => response.body()))
  const isText = kind === 'script' || kind === 'document'
  return bodies.reduce((sum, body) => sum + (isText ? gzipSync(body, { level: 9 }) : body).length, 0)
}

/** Fonts load after the page was painted without them, as on a slow network. */
function holdFonts(page: Page) {
  return page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
}

/** The layout shift, rounded to two decimals like its rating. */
async function expectNoShift(page: Page) {
  const { sum, moved } = await layoutShifts(page)
  expect(Math.round(sum * 100) / 100, `moved: ${moved.join(', ')}`).toBe(0)
}

function expectOwnOriginOnly(responses: Response[]) {
  const foreign = responses
    .map((response) => new URL(response.url()))
    .filter((url) => url.origin !== origin('meridian') && url.protocol !== 'data:')
  expect(foreign.map(String)).toEqual([])
}

/** Font families by file name: a family may have several files, by script or slant. */
function fontFamilies(responses: Response[]): string[] {
  const files = ofKind(responses, 'font').map((response) => new URL(response.url()).pathname.replace('/_astro', ''))
  return [...new Set(files.map((file) => /\/([a-z0-9]+)-/.exec(file)?.[1] ?? file))]
}

function dataRequests(responses: Response[]) {
  return responses.filter((response) => response.url().includes('/graphql')).map((response) => response.url())
}

async function expectWithin(name: string, budget: PageBudget, page: Page, responses: readonly Response[]) {
  const measured = await weighVisit(page, responses)
  console.log(`${name}: ${JSON.stringify(measured)}`)
  expect(overspentBy(measured, budget)).toEqual([])
}

type CardPage = {
  readonly name: keyof typeof CARD_PAGE_BUDGETS
  readonly brand: 'meridian' | 'lumen'
  readonly path: () => Promise<string>
}
const CARD_PAGES: readonly CardPage[] = [
  { name: 'pay-now', brand: 'meridian', path: async () => payPath(await newOwing('meridian')) },
  { name: 'join', brand: 'meridian', path: () => paymentStep('meridian') },
  { name: 'join by Braintree', brand: 'lumen', path: () => paymentStep('lumen') },
]

async function paymentStep(brand: CardPage['brand']): Promise<string> {
  const { path } = await newInvited(brand)
  return path.replace('/get-started', '/get-started/payment')
}

test.each(CARD_PAGES)(
  '$name keeps its budgets and loads nothing from third parties but the payment provider',
  async ({ name, brand, path }) => {
    const page = await newPayer(brand)
    await recordLayoutShifts(page)
    const responses = await fetchedBy(page, await path())
    await fieldsReady(page)
    const own = responses.filter((response) => new URL(response.url()).origin === origin(brand))
    await expectWithin(name, CARD_PAGE_BUDGETS[name], page, own)
    if (name === 'pay-now') expect(await bytesOf(own, 'script')).toBeLessThanOrEqual(100 * KILOBYTE)
    await expectNoShift(page)
    expect(dataRequests(own)).toEqual([])
    const foreign = responses
      .map((response) => new URL(response.url()))
      .filter(({ origin: from }) => from !== origin(brand))
    expect(new Set(foreign.map(({ host }) => host))).toEqual(new Set([`localhost:${inject('sandboxPort')}`]))
    const named = await page
      .locator('link[rel=modulepreload], script[src]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('href') ?? element.getAttribute('src')))
    const scripts = ofKind(own, 'script').map((response) => new URL(response.url()).pathname)
    expect(scripts.filter((path) => !named.includes(path))).toEqual([])
  },
)

test.each(PAGES)(
  '$name keeps its budgets of requests, bytes and script, shifts nothing and requests no data on load',
  async (one) => {
    const page = await newBrowser('meridian', 1280, { reducedMotion: 'no-preference' })
    await one.signIn?.(page)
    await recordLayoutShifts(page)
    await holdFonts(page)
    const responses = await fetchedBy(page, typeof one.path === 'string' ? one.path : await one.path())
    await expectWithin(one.name, PAGE_BUDGETS[one.name], page, responses)
    await expectNoShift(page)
    expect(dataRequests(responses)).toEqual([])
    expectOwnOriginOnly(responses)
    expect(fontFamilies(responses).length, fontFamilies(responses).join()).toBeLessThanOrEqual(2)
    if (one.name === 'sign-in') expect(await bytesOf(responses, 'script')).toBeLessThanOrEqual(85 * KILOBYTE)
    if (WITH_LITTLE_SCRIPT.includes(one.name)) await expectLittleScript(responses)
    if (WITH_NAMED_SCRIPTS.includes(one.name)) await expectScriptsNamed(page, responses)
  },
)

/** Lists and columns of the editorial desk are bounded, so more articles do not make its pages larger. */
test('the pages of the editorial desk are at most 120 kB of HTML', async () => {
  const page = await newBrowser('meridian', 1280)
  await signInStaffOnly(page)
  for (const path of ['', '?view=list', '?q=the', '/calendar']) {
    const [document] = ofKind(await fetchedBy(page, `/admin/articles${path}`), 'document')
    expect((await document?.body())?.length, path).toBeLessThanOrEqual(120 * KILOBYTE)
  }
})

test.each([
  '/articles/published',
  '/stories',
  '/v2/members/browse',
  '/v2/members/results',
  '/v2/expert-panels',
  `/v2/expert-panels/${SEEDED_QUESTION.id}`,
  '/v2/search',
])('%s is at most 12 kB of script, without React', async (path) => {
  const page = await newBrowser('meridian')
  await asMember(page)
  await expectLittleScript(await fetchedBy(page, path))
})

test('the question step of onboarding loads at most 12 kB of script before somebody types', async () => {
  const newcomer = await newMember('meridian', { gate: 'ONBOARDING' })
  await leaveSteps(newcomer, ['profile', 'contact', 'team', 'ep-landing'])
  const page = await newBrowser('meridian')
  await signInOnly(page, newcomer.email)
  await expectLittleScript(await fetchedBy(page, '/get-started/ep-question'))
  await page.getByText('2-4 sentences are enough, up to').waitFor()
})

/** At most 12 kB, without React. */
async function expectLittleScript(responses: readonly Response[]) {
  const bytes = await bytesOf(responses, 'script')
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(12 * KILOBYTE)
  const texts = await Promise.all(ofKind(responses, 'script').map((response) => response.text()))
  expect(texts.filter((text) => /react\.(transitional\.)?element/.test(text))).toEqual([])
}

/** The document references every script that the page loads, so that none is discovered late. */
async function expectScriptsNamed(page: Page, responses: readonly Response[]) {
  const named = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('href') ?? element.getAttribute('src')))
  const late = ofKind(responses, 'script').map((response) => new URL(response.url()).pathname)
  // Dragging on the board and comments about passages are enhancements: the pages work without them.
  expect(late.filter((path) => !named.includes(path) && !/\/(adapter|passages)\./.test(path))).toEqual([])
  expect(named.length).toBeGreaterThan(2)
}

// Stories to which few tests add articles: their authors have no pictures.
test.each([
  { path: '/stories', brand: 'harbor', email: null },
  { path: '/v2/forum', brand: 'meridian', email: 'maya.chen@meridian.test' },
] as const)(
  'the pictures of people on $path have a size, and those below the first screen wait',
  async ({ path, brand, email }) => {
    const page = await newBrowser(brand)
    if (email) await signInOnly(page, email)
    await page.goto(path)
    const avatars = await page.locator('main img.avatar').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        size: `${image.getAttribute('width')}x${image.getAttribute('height')}`,
        waits: image.loading === 'lazy' || image.getBoundingClientRect().top < innerHeight,
      })),
    )
    expect(avatars.length).toBeGreaterThan(5)
    expect(new Set(avatars.map(({ size }) => size)).size).toBe(1)
    expect(avatars.filter(({ waits }) => !waits)).toEqual([])
  },
)
