import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Response } from 'playwright'
import { Connections } from './bench/http.ts'
import { callOf } from './bench/measured-calls.ts'
import { markdownTable } from './bench/table.ts'
import { largestPaintMs } from './bundle/largest-paint.ts'
import { type BudgetedPage, PAGE_BUDGETS, type PageBudget } from './bundle/page-budgets.ts'
import { overspentBy, weighVisit } from './bundle/page-weight.ts'
import { chromiumFlags, chromiumPath, ensureChromium } from './chromium.ts'
import { freePort } from './ports.ts'
import { startStack } from './stack.ts'
import { CliError, tool } from './tool.ts'

const PAINTS = 5
const PAGES = Object.keys(PAGE_BUDGETS) as readonly BudgetedPage[]

type Visit = { readonly url: string; readonly cookies: Parameters<BrowserContext['addCookies']>[0] }

async function visitOf(port: number, name: BudgetedPage): Promise<Visit> {
  const origin = `meridian.localhost:${port}`
  const connections = new Connections(port, 1)
  const { path, headers } = await callOf(connections, name)
  connections.close()
  const cookies = (headers.Cookie ?? '').split('; ').filter(Boolean)
  return {
    url: `http://${origin}${path}`,
    cookies: cookies.map((cookie) => {
      const [cookieName = '', ...value] = cookie.split('=')
      return { name: cookieName, value: value.join('='), url: `https://${origin}`, secure: true, httpOnly: true }
    }),
  }
}

/** A browser of a first-time visitor: nothing is cached. */
async function newVisitor(browser: Browser, { cookies }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(cookies)
  return context
}

async function weigh(browser: Browser, visit: Visit): Promise<PageBudget> {
  const context = await newVisitor(browser, visit)
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(visit.url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const weight = await weighVisit(page, responses)
  await context.close()
  return weight
}

/** The median of five visits. */
async function medianPaintMs(browser: Browser, visit: Visit): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < PAINTS; i++) {
    const context = await newVisitor(browser, visit)
    times.push(await largestPaintMs(await context.newPage(), visit.url))
    await context.close()
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PAINTS / 2)] ?? 0
}

function against(value: number, budget: number): string {
  return `${value} / ${budget}${value > budget ? ' over' : ''}`
}

function cells(name: BudgetedPage, weight: PageBudget, paintMs: number): string[] {
  const budget: PageBudget = PAGE_BUDGETS[name]
  return [
    name,
    against(weight.requests, budget.requests),
    ...(['document', 'script', 'later', 'font', 'image'] as const).map((kind) =>
      against(weight[kind] ?? 0, budget[kind] ?? 0),
    ),
    String(Math.round(paintMs)),
  ]
}

// What each page sends before the first interaction, measured in a browser, next to its budget; fails if a page exceeds it.
await tool(async () => {
  await ensureChromium(console.log)
  const dataDir = mkdtempSync(join(tmpdir(), 'council-bundle-'))
  const [port, sandboxPort, dbPort] = [await freePort(), await freePort(), await freePort()]
  const stack = await startStack(
    { dataDir, port, sandboxPort, dbPort, database: null, clockOffsetMs: 0 },
    { say: console.log, onCrash: console.error },
  )
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags() })
  try {
    const rows: string[][] = []
    const over: string[] = []
    for (const name of PAGES) {
      const visit = await visitOf(port, name)
      const weight = await weigh(browser, visit)
      rows.push(cells(name, weight, await medianPaintMs(browser, visit)))
      over.push(...overspentBy(weight, PAGE_BUDGETS[name]).map((what) => `${name}: ${what}`))
    }
    console.log(
      '\nRequests without pictures of people, and KiB, texts with gzip; measured / budget; LCP with 4x CPU and Slow 4G\n',
    )
    console.log(
      markdownTable(['page', 'requests', 'document', 'script', 'script later', 'fonts', 'images', 'LCP ms'], rows),
    )
    if (over.length > 0) throw new CliError(`Over their budgets:\n${over.join('\n')}`)
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
