import type { Request } from 'playwright'

export type PageWeight = {
  readonly requests: number
  readonly document: number
  readonly script: number
  readonly font: number
  readonly image: number
}

/** An answered request, as far as its weight goes. */
type Weighed = Pick<Request, 'url' | 'resourceType'> & {
  readonly sizes: () => Promise<{ readonly responseBodySize: number }>
}

const KINDS: Readonly<Record<string, Exclude<keyof PageWeight, 'requests'>>> = {
  document: 'document',
  font: 'font',
  image: 'image',
  script: 'script',
}

/**
 * Bytes by kind as they were transferred, compressed, and the number of requests, without beacons and without those for pictures
 * of people.
 */
export async function weighPage(
  requests: readonly Weighed[],
  peoplePictures: ReadonlySet<string>,
): Promise<PageWeight> {
  const sent = requests.filter((request) => !request.url().startsWith('data:') && request.resourceType() !== 'ping')
  const counted = sent.filter((request) => !peoplePictures.has(request.url()))
  const weight = { requests: counted.length, document: 0, script: 0, font: 0, image: 0 }
  for (const request of sent) {
    const kind = KINDS[request.resourceType()]
    if (!kind) continue
    const { responseBodySize } = await request.sizes()
    weight[kind] += responseBodySize
  }
  return weight
}
