import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { PageBudget } from './page-budgets.ts'

/** The parts of a response that determine its weight. */
type Weighed = {
  readonly url: () => string
  readonly request: () => { readonly resourceType: () => string }
  readonly body: () => Promise<Buffer>
}

/** Addresses that are counted separately. */
type Apart = {
  /** Pictures of people, of which a page has one per row. */
  readonly people: ReadonlySet<string>
  /** Icons of the tab, which a browser requests at any time. */
  readonly icons: ReadonlySet<string>
  /** Requested once the text of the page could be edited. */
  readonly later: ReadonlySet<string>
}

/** As in `sites/src/features/articles/editor/written/text-opened.ts`. */
const TEXT_OPENED = 'text-opened'

const KIBIBYTE = 1024
const KINDS = ['document', 'script', 'font', 'image'] as const

/** What a page has loaded, measured the same way by `npm run bundle` and by the tests. */
export async function weighVisit(page: Page, responses: readonly Weighed[]): Promise<PageBudget> {
  const addressesOf = (selector: string, name: 'src' | 'href') =>
    page
      .locator(selector)
      .evaluateAll(
        (all, attribute) => all.map((one) => (one as unknown as Record<string, string>)[attribute] ?? ''),
        name,
      )
  const people = new Set(await addressesOf('img.avatar', 'src'))
  const icons = new Set(await addressesOf('link[rel=icon]', 'href'))
  return weighAnswers(responses, { people, icons, later: new Set(await page.evaluate(askedForAfter, TEXT_OPENED)) })
}

function askedForAfter(mark: string): string[] {
  const [reached] = performance.getEntriesByName(mark)
  if (!reached) return []
  return performance.getEntriesByType('resource').flatMap((one) => (one.startTime > reached.startTime ? one.name : []))
}

/**
 * Requests except beacons and pictures of people, and KiB by kind, rounded up to a tenth. Texts count as compressed by gzip, whatever
 * compressed them in transit.
 */
export async function weighAnswers(
  responses: readonly Weighed[],
  { people, icons, later }: Apart,
): Promise<PageBudget> {
  const sent = responses.filter(
    (one) => !one.url().startsWith('data:') && !icons.has(one.url()) && one.request().resourceType() !== 'ping',
  )
  const bytes = { document: 0, script: 0, later: 0, font: 0, image: 0 }
  for (const one of sent) {
    const kind = KINDS.find((known) => known === one.request().resourceType())
    if (kind) bytes[kind === 'script' && later.has(one.url()) ? 'later' : kind] += bytesOf(kind, await one.body())
  }
  const { later: laterBytes, ...atOnce } = bytes
  const weight = {
    requests: sent.filter((one) => !people.has(one.url())).length,
    document: kibibytes(atOnce.document),
    script: kibibytes(atOnce.script),
    font: kibibytes(atOnce.font),
    image: kibibytes(atOnce.image),
  }
  return laterBytes > 0 ? { ...weight, later: kibibytes(laterBytes) } : weight
}

function kibibytes(bytes: number): number {
  return Math.ceil((bytes / KIBIBYTE) * 10) / 10
}

function bytesOf(kind: (typeof KINDS)[number], body: Buffer): number {
  return (kind === 'script' || kind === 'document' ? gzipSync(body, { level: 9 }) : body).length
}

/** For example "script: 83.1 of 83"; empty for a page within its budget. There is no tolerance. */
export function overspentBy(weight: PageBudget, budget: PageBudget): string[] {
  return (['requests', ...KINDS, 'later'] as const).flatMap((kind) => {
    const [sent, most] = [weight[kind] ?? 0, budget[kind] ?? 0]
    return sent > most ? `${kind}: ${sent} of ${most}` : []
  })
}
