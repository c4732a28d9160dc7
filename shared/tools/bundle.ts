import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Request } from 'playwright'
import { Connections } from './bench/http.ts'
import { callOf } from './bench/measured-calls.ts'
import { markdownTable } from './bench/table.ts'
import { type BudgetedPage, PAGE_BUDGETS } from './bundle/page-budgets.ts'
import { type PageWeight, weighPage } from './bundle/page-weight.ts'
import { chromiumFlags, chromiumPath, ensureChromium } from './chromium.ts'
import { freePort } from './ports.ts'
import { startStack } from './stack.ts'
import { tool } from './tool.ts'

const PAGES = Object.keys(PAGE_BUDGETS) as readonly BudgetedPage[]

/** Opens a page as a person who comes to it first, with nothing cached. */
async function openPage(context: BrowserContext, port: number, name: BudgetedPage): Promise<PageWeight> {
  const origin = `meridian.localhost:${port}`
  const connections = new Connections(port, 1)
  const { path, headers } = await callOf(connections, name)
  connections.close()
  const cookies = (headers.Cookie ?? '').split('; ').filter(Boolean)
  await context.addCookies(
    cookies.map((cookie) => {
      const [cookieName = '', ...value] = cookie.split('=')
      return { name: cookieName, value: value.join('='), url: `https://${origin}`, secure: true, httpOnly: true }
    }),
  )
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(`http://${origin}${path}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const sources = await page
    .locator('img.avatar')
    .evaluateAll((images) => images.map((image) => (image as unknown as { readonly src: string }).src))
  return weighPage(requests, new Set(sources))
}

function kib(bytes: number): number {
  return Math.round((bytes / 1024) * 10) / 10
}

function against(value: number, budget: number): string {
  return `${value} / ${budget}${value > budget ? ' over' : ''}`
}

function cells(name: BudgetedPage, weight: PageWeight): string[] {
  const budget = PAGE_BUDGETS[name]
  return [
    name,
    against(weight.requests, budget.requests),
    ...(['document', 'script', 'font', 'image'] as const).map((kind) => against(kib(weight[kind]), budget[kind])),
  ]
}

// What each page sends before the first interaction, measured in a browser, beside what it may.
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
    for (const name of PAGES) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      rows.push(cells(name, await openPage(context, port, name)))
      await context.close()
    }
    console.log(
      '\nRequests without pictures of people, and KiB as transferred, compressed and with headers; measured / budget\n',
    )
    console.log(markdownTable(['page', 'requests', 'document', 'script', 'fonts', 'images'], rows))
  } finally {
    await browser.close()
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
