import type { ads } from '#db/schema/ads.ts'
import { AD_SHAPES, type AdShape } from '#shared/domain/ads/shapes.ts'
import { fathomAd, offsetAd } from './artwork/ads.ts'
import { type BrandCode, communityId } from './communities.ts'
import { svgRow } from './images.ts'
import { daysAfter, daysBefore } from './offsets.ts'
import { seededId } from './seeded-id.ts'

type Campaign = {
  readonly code: BrandCode
  readonly advertiser: string
  readonly link: string
  readonly draw: (shape: AdShape) => string
}

/** Harbor has none: a community without ads looks complete. */
const CAMPAIGNS: readonly Campaign[] = [
  { code: 'MTC', advertiser: 'Fathom Observability', link: 'https://fathom.example/council', draw: fathomAd },
  { code: 'LAC', advertiser: 'Offset & Daughters, printers', link: 'https://offset.example/agencies', draw: offsetAd },
]

const EACH = CAMPAIGNS.flatMap((campaign) =>
  AD_SHAPES.map((shape) => ({ ...campaign, shape, imageId: seededId(`image ad ${campaign.code} ${shape}`) })),
)

export function adImageRows(now: Date) {
  return EACH.map(({ code, shape, imageId, draw }) => svgRow(imageId, code, draw(shape), now))
}

export function adRows(now: Date): (typeof ads.$inferInsert)[] {
  return EACH.map(({ code, shape, imageId, advertiser, link }) => ({
    id: seededId(`ad ${code} ${shape}`),
    communityId: communityId(code),
    shape,
    imageId,
    link,
    advertiser,
    startsAt: daysBefore(now, 14),
    endsAt: daysAfter(now, 365),
  }))
}
