import { readTable } from '../tables.ts'
import { type Person, person } from './person.ts'

const COLUMNS = ['name', 'job title', 'company', 'place', 'pronouns', 'tier', 'vertical', 'note'] as const

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
    }),
  )
}
