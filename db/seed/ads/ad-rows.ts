import type { ads } from '#db/schema/ads.ts'
import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import { BRANDS, type BrandCode, communityId } from '../communities.ts'
import { svgRow } from '../images.ts'
import { daysAfter, daysBefore } from '../offsets.ts'
import { readPicture } from '../pictures.ts'
import { seededId } from '../seeded-id.ts'

type Campaign = {
  readonly code: BrandCode
  readonly advertiser: string
  readonly link: string
}

/** Harbor has none: a community without ads looks complete. */
const CAMPAIGNS: readonly Campaign[] = [
  { code: 'MTC', advertiser: 'Fathom Observability', link: 'https://fathom.example/council' },
  { code: 'LAC', advertiser: 'Offset & Daughters, printers', link: 'https://offset.example/agencies' },
]

const EACH = CAMPAIGNS.flatMap((campaign) =>
  AD_SHAPES.map((shape) => ({ ...campaign, shape, imageId: seededId(`image ad ${campaign.code} ${shape}`) })),
)

function pictureOf(code: BrandCode, shape: string): string {
  return `ads/${BRANDS[code]}-${shape.toLowerCase().replace('_', '-')}`
}

export function adImageRows(now: Date) {
  return EACH.map(({ code, shape, imageId }) => svgRow(imageId, code, readPicture(pictureOf(code, shape)), now))
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
