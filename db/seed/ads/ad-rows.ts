import type { ads } from '#db/schema/ads.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import { BRANDS, type BrandCode, communityId } from '../communities.ts'
import { svgRow } from '../images.ts'
import { daysAfter, daysBefore } from '../offsets.ts'
import { readPicture } from '../pictures.ts'
import { seededId } from '../seeded-id.ts'

type Campaign = {
  readonly code: BrandCode
  readonly shape: AdShape
  readonly advertiser: string
  readonly link: string
}

/** One ad of each shape, by two advertisers. Harbor has none, to show the pages of a community without ads. */
const CAMPAIGNS: readonly Campaign[] = [
  { code: 'MTC', shape: 'MASTHEAD', advertiser: 'Fathom Observability', link: 'https://fathom.example/council' },
  { code: 'MTC', shape: 'MEDIUM_SQUARE', advertiser: 'Keel Databases', link: 'https://keel.example/council' },
  {
    code: 'LAC',
    shape: 'MASTHEAD',
    advertiser: 'Offset & Daughters, printers',
    link: 'https://offset.example/agencies',
  },
  { code: 'LAC', shape: 'MEDIUM_SQUARE', advertiser: 'Plinth Type Foundry', link: 'https://plinth.example/agencies' },
]

const EACH = CAMPAIGNS.map((campaign) => ({
  ...campaign,
  imageId: seededId(`image ad ${campaign.code} ${campaign.shape}`),
}))

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
    places: shape === 'MASTHEAD' ? [] : AD_PLACES,
    tiers: [],
    isOn: true,
    startsAt: daysBefore(now, 14),
    endsAt: daysAfter(now, 365),
    clicks: shape === 'MASTHEAD' ? 41 : 17,
    updatedAt: daysBefore(now, 14),
  }))
}
