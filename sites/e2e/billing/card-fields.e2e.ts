import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pressBelowFrames } from '../support/billing/payments.ts'
import { allowConsoleError, newBrowser } from '../support/browser.ts'
import { seriousViolations } from '../support/page-checks.ts'

/** Only the provider's script, on a page with the same policy as the pages with its fields. */

const TITLES = ['First name', 'Last name', 'Card number', 'CVV', 'Month', 'Year', 'Zip code']
const NAMES = ['firstName', 'lastName', 'number', 'cvv', 'month', 'year', 'zip']
const GOOD = ['Maya', 'Chen', '4111 1111 1111 1111', '123', '12', '2035', '10001']

type Answer = { readonly token?: string; readonly error?: Record<string, unknown> }

function sandboxOrigin() {
  return `http://localhost:${inject('sandboxPort')}`
}

function pageHtml() {
  const fields = Object.fromEntries(NAMES.map((name, i) => [name, { selector: `#${name}`, label: TITLES[i] }]))
  const style = { field: { colorScheme: 'dark' }, input: { borderRadius: '9px', color: 'rgb(1, 2, 3)' } }
  const options = { publicKey: 'chjs_local', serverHost: sandboxOrigin(), type: 'card', style, fields }
  return `<!doctype html><html lang="en"><head><title>Card</title><link rel="icon" href="data:,"></head><body><main><h1>Card</h1>
<form>${NAMES.map((name) => `<div id="${name}"></div>`).join('')}<button>Pay</button></form></main>
<script src="${sandboxOrigin()}/chargify.js"></script>
<script nonce="n">
window.answers = []
const form = document.querySelector('form')
window.fields = new Chargify()
const load = () => fields.load(${JSON.stringify(options)})
load()
window.reload = load
form.addEventListener('submit', (event) => {
  event.preventDefault()
  fields.token(form, (token) => answers.push({ token }), (error) => answers.push({ error }))
})
</script></body></html>`
}

let server: Server

// A page that Playwright answers itself counts as public, and may not load from this machine.
beforeAll(async () => {
  const policy = `default-src 'none'; script-src 'nonce-n' ${sandboxOrigin()}; frame-src ${sandboxOrigin()}; img-src data:; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'`
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
    response.end(pageHtml())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

async function openForm(): Promise<Page> {
  const page = await newBrowser('meridian')
  page.setDefaultTimeout(10_000)
  await page.goto(`http://shop.localhost:${(server.address() as AddressInfo).port}/`)
  for (const title of TITLES) await field(page, title).waitFor()
  return page
}

function field(page: Page, title: string) {
  return page.frameLocator(`iframe[title="${title}"]`).getByLabel(title)
}
/** The browser moves the focus between frames only after the key event. */
async function hasFocus(input: Locator) {
  await expect
    .poll(() => input.evaluate((element) => document.hasFocus() && document.activeElement === element))
    .toBe(true)
}
async function fill(page: Page, values: readonly string[]) {
  for (const [i, title] of TITLES.entries()) await field(page, title).fill(values[i] ?? '')
}
function answersOf(page: Page) {
  return page.evaluate(() => (window as unknown as { answers: Answer[] }).answers)
}
async function nextAnswer(page: Page): Promise<Answer> {
  await expect.poll(() => answersOf(page)).toHaveLength(1)
  const [answer] = await answersOf(page)
  await page.evaluate(() => {
    ;(window as unknown as { answers: Answer[] }).answers = []
  })
  return answer ?? {}
}

it('a card typed by keyboard only becomes a token, and no request of the page contains its number', async () => {
  const page = await openForm()
  const bodies: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(sandboxOrigin())) bodies.push(request.url() + (request.postData() ?? ''))
  })
  await field(page, 'First name').focus()
  for (const [i, value] of GOOD.entries()) {
    if (i > 0) await page.keyboard.press('Tab')
    await hasFocus(field(page, TITLES[i] ?? ''))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  expect((await nextAnswer(page)).token).toMatch(/^tok_[0-9a-z]{24}$/)
  expect(bodies.join()).not.toMatch(/4111|123/)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay')
})

it('empty or invalid fields are listed in order and announced to screen readers, a number with a wrong digit when its field is left; a card that the gateway refuses returns errors and no token [BILL-043]', async () => {
  const page = await openForm()
  await fill(page, [...GOOD.slice(0, 3), '12', '12', '2035', 'x'])
  await pressBelowFrames(page, 'Pay')
  expect((await nextAnswer(page)).error).toMatchObject({ message: expect.any(String), fields: ['cvv', 'zip'] })
  expect(await field(page, 'CVV').getAttribute('aria-invalid')).toBe('true')
  const message = page.frameLocator('iframe[title="CVV"]').getByRole('alert')
  expect(await message.textContent()).toBe('CVV is not valid.')
  await fill(
    page,
    TITLES.map(() => ''),
  )
  await pressBelowFrames(page, 'Pay')
  expect((await nextAnswer(page)).error).toMatchObject({ fields: NAMES })
  await field(page, 'CVV').fill('1')
  expect(await message.count()).toBe(0)

  const ofNumber = page.frameLocator('iframe[title="Card number"]').getByRole('alert')
  await field(page, 'Card number').fill('4111111111111112')
  expect(await ofNumber.count()).toBe(0)
  await field(page, 'CVV').focus()
  expect(await ofNumber.textContent()).toBe('Card number is not valid.')

  allowConsoleError(/status of 422/)
  await fill(page, GOOD.with(2, '4000000000000093'))
  await pressBelowFrames(page, 'Pay')
  expect(await nextAnswer(page)).toEqual({ error: { errors: ['Processor declined: Do Not Honor (2000)'] } })
})

it('the page cannot read a field; the fields have the requested style and pass the accessibility rules, inside their frames too; unloading removes them, and loading again creates empty ones', async () => {
  const page = await openForm()
  await fill(page, GOOD)
  const read = await page.evaluate(() => {
    try {
      return window.frames[2]?.document.querySelector('input')?.value
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(read).toBe('SecurityError')
  const look = await field(page, 'Card number').evaluate((input) => {
    const { borderRadius, color } = getComputedStyle(input)
    return [borderRadius, color, getComputedStyle(document.documentElement).colorScheme]
  })
  expect(look).toEqual(['9px', 'rgb(1, 2, 3)', 'dark'])
  await field(page, 'Zip code').fill('x')
  await field(page, 'Card number').focus()
  expect(await seriousViolations(page, 'ours', 'all frames')).toEqual([])

  await page.evaluate(() => (window as unknown as { fields: { unload: () => void } }).fields.unload())
  expect(await page.locator('iframe').count()).toBe(0)
  await page.evaluate(() => (window as unknown as { reload: () => void }).reload())
  expect(await page.locator('iframe').count()).toBe(NAMES.length)
  expect(await field(page, 'Card number').inputValue()).toBe('')
})
