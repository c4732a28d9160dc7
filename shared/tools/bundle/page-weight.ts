import type { Request } from 'playwright'

export type PageWeight = {
  readonly requests: number
  readonly document: number
  readonly script: number
  readonly style: number
  readonly font: number
  readonly image: number
}

/** An answered request, as far as its weight goes. */
type Weighed = Pick<Request, 'url' | 'resourceType'> & {
  readonly sizes: () => Promise<{ readonly responseBodySize: number; readonly responseHeadersSize: number }>
}

const KINDS: Readonly<Record<string, Exclude<keyof PageWeight, 'requests'>>> = {
  document: 'document',
  font: 'font',
  image: 'image',
  script: 'script',
  stylesheet: 'style',
}

/** Bytes by kind as they were transferred, compressed and with their headers, and the number of requests. */
export async function weighPage(requests: readonly Weighed[]): Promise<PageWeight> {
  const sent = requests.filter((request) => !request.url().startsWith('data:'))
  const weight = { requests: sent.length, document: 0, script: 0, style: 0, font: 0, image: 0 }
  for (const request of sent) {
    const kind = KINDS[request.resourceType()]
    if (!kind) continue
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    weight[kind] += responseBodySize + responseHeadersSize
  }
  return weight
}
