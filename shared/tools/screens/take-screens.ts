import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../chromium.ts'
import { CliError } from '../tool.ts'
import type { Shot } from './options.ts'
import { READERS, type Reader, SCREENS, type ScreenBrand } from './screen-list.ts'

const PASSWORD = 'Council-2026!'
const HEIGHT = 800
/** A longer page is cut: a browser cannot render any length. */
const LONGEST_PX = 12_000

type TakeOptions = {
  readonly port: number
  /** The instant at which the clock of the pages is fixed. */
  readonly now: Date
  readonly fileOf: (shot: Shot) => string
  readonly format: 'png' | 'webp'
  readonly say: (line: string) => void
}

/** Takes the shots of a running product; those that a brand or reader does not have are reported and skipped. */
export async function takeScreens(shots: readonly Shot[], options: TakeOptions): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
  const people = new People(browser, options)
  try {
    for (const shot of shots) {
      const missing = await takeShot(await people.contextOf(SCREENS[shot.screen].reader, shot), shot, options)
      if (missing) options.say(`${shot.screen}, ${shot.brand}: left out, ${missing}`)
    }
  } finally {
    await browser.close()
  }
}

/** One signed-in browser context per reader, brand and width. */
class People {
  readonly #contexts = new Map<string, BrowserContext | null>()

  readonly #browser: Browser
  readonly #options: TakeOptions

  constructor(browser: Browser, options: TakeOptions) {
    this.#browser = browser
    this.#options = options
  }

  async contextOf(reader: Reader, { brand, width }: Shot): Promise<BrowserContext | null> {
    const key = `${reader} ${brand} ${width}`
    const known = this.#contexts.get(key)
    if (known !== undefined) return known
    const email = reader === 'visitor' ? null : READERS[reader][brand]
    const context = email === undefined ? null : await this.#open(brand, width)
    if (context && email) await signIn(context, reader === 'staff' ? '/rest/admin/login' : '/rest/login', email)
    this.#contexts.set(key, context)
    return context
  }

  async #open(brand: ScreenBrand, width: number): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: `http://${brand}.localhost:${this.#options.port}`,
      viewport: { width, height: HEIGHT },
      reducedMotion: 'reduce',
    })
    await context.clock.setFixedTime(this.#options.now)
    return context
  }
}

/** Through the API, because form labels may differ between two commits. */
async function signIn(context: BrowserContext, path: string, username: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/healthz')
  const status = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { path, body: { username, password: PASSWORD } },
  )
  await page.close()
  if (status !== 200) throw new CliError(`Signing in as ${username} answered ${status}.`)
}

/** Returns why there is no such screen; null when it was taken. */
async function takeShot(context: BrowserContext | null, shot: Shot, options: TakeOptions): Promise<string | null> {
  if (!context) return 'nobody of that kind is in the demo data'
  const page = await context.newPage()
  try {
    const path = await pathOf(page, SCREENS[shot.screen].at)
    if (!path) return 'no link leads to it'
    await page.goto(path)
    await ready(page)
    const file = options.fileOf(shot)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await capture(page, shot.width, options.format))
    return null
  } finally {
    await page.close()
  }
}

async function pathOf(page: Page, at: (typeof SCREENS)[keyof typeof SCREENS]['at']): Promise<string | null> {
  if (typeof at === 'string') return at
  await page.goto(at.on)
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return hrefs.find((href) => href && at.linkTo.test(href)) ?? null
}

/** Waits for fonts, islands and pictures, including those below the fold. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('astro-island[ssr]'))
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  })
}

async function capture(page: Page, width: number, format: TakeOptions['format']): Promise<Buffer> {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(pageHeight, format === 'png' ? LONGEST_PX : HEIGHT)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    ...(format === 'webp' ? { format, quality: 80 } : { format }),
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}
