import { type Person, person } from './people/person.ts'
import type { HairStyle } from './portraits/hair.ts'
import type { SkinTone } from './portraits/palette.ts'
import { readTable } from './tables.ts'

const COLUMNS = [
  'name',
  'presents',
  'tone',
  'age',
  'job title',
  'company',
  'place',
  'pronouns',
  'tier',
  'vertical',
  'note',
] as const

const PRESENTS = { f: 'feminine', m: 'masculine', n: 'neutral' } as const
const AGES = { y: 'young', m: 'middle', s: 'senior' } as const
const HAIR: Readonly<Record<string, HairStyle>> = { headscarf: 'HEADSCARF', turban: 'TURBAN' }
const TONES: readonly SkinTone[] = [1, 2, 3, 4, 5, 6, 7]

function oneOf<T>(choices: Readonly<Record<string, T>>, key: string): T {
  const found = choices[key]
  if (found === undefined) throw new Error(`"${key}" is none of ${Object.keys(choices).join(', ')}`)
  return found
}

/** The members of a brand besides the named ones. */
export function readMembers(brand: 'meridian' | 'harbor' | 'lumen'): readonly Person[] {
  return readTable(`./people/${brand}.psv`, COLUMNS).map((row) =>
    person({
      name: row.name,
      domain: `${brand}.test`,
      jobTitle: row['job title'],
      companyName: row.company,
      city: row.place,
      pronouns: row.pronouns === '-' ? null : row.pronouns,
      tier: row.tier,
      vertical: row.vertical,
      status: row.note.endsWith('inactive') ? 'INACTIVE' : 'ACTIVE',
      gate: row.note === 'onboarding' ? 'ONBOARDING' : 'NONE',
      looks: {
        presents: oneOf(PRESENTS, row.presents),
        tone: TONES[Number(row.tone) - 1] ?? 3,
        age: oneOf(AGES, row.age),
        hair: HAIR[row.note] ?? null,
        hasDarkHair: row.note.startsWith('dark'),
      },
    }),
  )
}
