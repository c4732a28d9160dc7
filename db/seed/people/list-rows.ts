import type { memberFollows } from '#db/schema/follows.ts'
import type { savedSearches } from '#db/schema/saved-searches.ts'
import { type BrandCode, communityId } from '../communities.ts'
import { daysBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'
import type { Person } from './person.ts'

/** The demo member of each brand, who follows some members and saves searches. */
const DEMO_MEMBERS: Readonly<Record<BrandCode, string>> = { MTC: 'maya-chen', HFC: 'lena-fischer', LAC: 'rosa-diaz' }
const FOLLOWED = 4

const SEARCHES: Readonly<Record<BrandCode, readonly { readonly name: string; readonly expertise: string }[]>> = {
  MTC: [
    { name: 'Privacy people', expertise: 'privacy' },
    { name: 'Who keeps systems up', expertise: 'site-reliability' },
  ],
  HFC: [{ name: 'Risk', expertise: 'risk-management' }],
  LAC: [{ name: 'Leaders', expertise: 'leadership' }],
}

export function followRows(code: BrandCode, people: readonly Person[], now: Date) {
  const me = people.find(({ key }) => key === DEMO_MEMBERS[code])
  const others = people.filter((one) => one !== me && one.status === 'ACTIVE' && one.gate === 'NONE')
  return others.slice(0, me ? FOLLOWED : 0).map(({ id }, i): typeof memberFollows.$inferInsert => ({
    userId: me?.id ?? '',
    followedId: id,
    communityId: communityId(code),
    createdAt: daysBefore(now, 3 * i + 2),
  }))
}

export function savedSearchRows(code: BrandCode, people: readonly Person[], now: Date) {
  const me = people.find(({ key }) => key === DEMO_MEMBERS[code])
  return (me ? SEARCHES[code] : []).map(({ name, expertise }, i): typeof savedSearches.$inferInsert => ({
    id: seededId(`saved search ${code} ${name}`),
    communityId: communityId(code),
    userId: me?.id ?? '',
    name,
    expertise,
    // Set once the directory is filled.
    seenEntryId: 0,
    checkedAt: now,
    createdAt: daysBefore(now, i + 1),
  }))
}
