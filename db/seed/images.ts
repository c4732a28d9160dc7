import type { images } from '#db/schema/members.ts'
import { adminBackground, adminIcon, adminLogo } from './artwork/admin.ts'
import { harborBackground, harborIcon, harborLogo } from './artwork/harbor.ts'
import { lumenBackground, lumenIcon, lumenLogo } from './artwork/lumen.ts'
import { meridianBackground, meridianIcon, meridianLogo } from './artwork/meridian.ts'
import { brandImageId, type CommunityCode, communityId } from './communities.ts'
import type { Person } from './people/person.ts'
import type { StudioName } from './portraits/palette.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { seededId } from './seeded-id.ts'

type ImageRow = typeof images.$inferInsert

const ARTWORK = {
  MTC: { icon: meridianIcon, logo: meridianLogo, background: meridianBackground },
  HFC: { icon: harborIcon, logo: harborLogo, background: harborBackground },
  LAC: { icon: lumenIcon, logo: lumenLogo, background: lumenBackground },
  ADM: { icon: adminIcon, logo: adminLogo, background: adminBackground },
} as const

const STUDIOS: Readonly<Record<CommunityCode, StudioName>> = {
  MTC: 'technology',
  HFC: 'finance',
  LAC: 'agency',
  ADM: 'technology',
}

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
      svgRow(brandImageId(code, part), code, ARTWORK[code][part](), now),
    ),
  )
}

export function portraitId(person: Person): string | null {
  return person.looks.hasPortrait ? seededId(`portrait ${person.id}`) : null
}

export function portraitRows(code: CommunityCode, people: readonly Person[], now: Date): ImageRow[] {
  return people.flatMap((person) => {
    const id = portraitId(person)
    const { presents, tone, age, hair, hasDarkHair } = person.looks
    const sitter = { name: person.key, studio: STUDIOS[code], presents, tone, age, hair, hasDarkHair }
    return id ? [svgRow(id, code, drawPortrait(sitter), now)] : []
  })
}
