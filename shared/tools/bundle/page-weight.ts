import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { PageBudget } from './page-budgets.ts'

/** An answer, as far as its weight goes. */
type Weighed = {
  readonly url: () => string
  readonly request: () => { readonly resourceType: () => string }
  readonly body: () => Promise<Buffer>
}

/** Addresses of pictures: of people, who are as many as a page has rows, and of the tab, which a browser asks for in its own time. */
type Pictures = { readonly people: ReadonlySet<string>; readonly icons: ReadonlySet<string> }

const KIBIBYTE = 1024
const KINDS = ['document', 'script', 'font', 'image'] as const

/** What a page has loaded, measured alike by `npm run bundle` and by the tests. */
export async function weighVisit(page: Page, responses: readonly Weighed[]): Promise<PageBudget> {
  const addressesOf = (selector: string, name: 'src' | 'href') =>
    page
      .locator(selector)
      .evaluateAll(
        (all, attribute) => all.map((one) => (one as unknown as Record<string, string>)[attribute] ?? ''),
        name,
      )
  const people = new Set(await addressesOf('img.avatar', 'src'))
  return weighAnswers(responses, { people, icons: new Set(await addressesOf('link[rel=icon]', 'href')) })
}

/**
 * Requests without beacons and without pictures of people, and KiB by kind, rounded up to a tenth. Texts count as gzip makes them, whatever
 * compressed them on their way.
 */
export async function weighAnswers(responses: readonly Weighed[], { people, icons }: Pictures): Promise<PageBudget> {
  const sent = responses.filter(
    (one) => !one.url().startsWith('data:') && !icons.has(one.url()) && one.request().resourceType() !== 'ping',
  )
  const weight = {
    requests: sent.filter((one) => !people.has(one.url())).length,
    document: 0,
    script: 0,
    font: 0,
    image: 0,
  }
  for (const kind of KINDS) {
    let bytes = 0
    for (const one of sent) if (one.request().resourceType() === kind) bytes += bytesOf(kind, await one.body())
    weight[kind] = Math.ceil((bytes / KIBIBYTE) * 10) / 10
  }
  return weight
}

function bytesOf(kind: (typeof KINDS)[number], body: Buffer): number {
  return (kind === 'script' || kind === 'document' ? gzipSync(body, { level: 9 }) : body).length
}

/** Such as "script: 83.1 of 83"; none for a page within its budget. There is no tolerance. */
export function overspentBy(weight: PageBudget, budget: PageBudget): string[] {
  return (['requests', ...KINDS] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map((kind) => `${kind}: ${weight[kind]} of ${budget[kind]}`)
}
