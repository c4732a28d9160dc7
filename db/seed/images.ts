import type { images } from '#db/schema/members.ts'
import { BRANDS, brandImageId, type CommunityCode, communityId } from './communities.ts'
import type { Person } from './people/person.ts'
import { hasPicture, readPicture } from './pictures.ts'
import { seededId } from './seeded-id.ts'

type ImageRow = typeof images.$inferInsert

const BRAND_FOLDERS = { ...BRANDS, ADM: 'admin' } as const satisfies Record<CommunityCode, string>

export function svgRow(id: string, code: CommunityCode, svg: string, now: Date): ImageRow {
  return {
    id,
    communityId: communityId(code),
    contentType: 'image/svg+xml',
    data: Buffer.from(svg).toString('base64'),
    createdAt: now,
  }
}

export function brandImageRows(now: Date): ImageRow[] {
  return (['MTC', 'HFC', 'LAC', 'ADM'] as const).flatMap((code) =>
    (['icon', 'logo', 'background'] as const).map((part) =>
      svgRow(brandImageId(code, part), code, readPicture(`brands/${BRAND_FOLDERS[code]}-${part}`), now),
    ),
  )
}

function portraitOf(person: Person): string {
  return `portraits/${person.key}`
}

/** Who has no drawing has no portrait, as some members of a real community have none. */
export function portraitId(person: Person): string | null {
  return hasPicture(portraitOf(person)) ? seededId(`portrait ${person.id}`) : null
}

export function portraitRows(code: CommunityCode, people: readonly Person[], now: Date): ImageRow[] {
  return people.flatMap((person) => {
    const id = portraitId(person)
    return id ? [svgRow(id, code, readPicture(portraitOf(person)), now)] : []
  })
}
