import { DAY_MS } from '#shared/kernel/clock.ts'
import { BRAND_CODES, BRANDS, type BrandCode, communityId } from '../communities.ts'
import { portraitId } from '../images.ts'
import { idOf, item, type LargeInsert, type LargeSize } from '../large-rows.ts'
import { placeOf } from './places.ts'
import { profileRows } from './profile-rows.ts'
import { readMembers } from './read-members.ts'

/** The letter in the ids of a brand's members. The rows of other domains are of members of Meridian. */
export const MEMBERS_OF = { MTC: 'm', HFC: 'h', LAC: 'j' } as const satisfies Record<BrandCode, string>

/** Of the other brands, to each member of Meridian. */
const OTHER_BRANDS_SHARE = 0.25

export function membersOf(code: BrandCode, { members }: LargeSize): number {
  return code === 'MTC' ? members : Math.ceil(members * OTHER_BRANDS_SHARE)
}

function membersSql(kind: string): string {
  return `
  INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name, job_title, company_name,
    location_name, location_code, pronouns, display_pronouns, avatar_image_id, membership_tier, vertical, health,
    standing, joined_at, last_accessed_at, created_at)
  SELECT ${idOf(kind)}, :community, 'MEMBER', CASE WHEN i % 31 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END,
    'member' || i || :domain, 'member' || i,
    ${item('given', 'i * 7 + i / 61')}, ${item('family', 'i * 11 + i / 53')}, ${item('jobTitles', 'i * 13 + i / 59')},
    ${item('companies', 'i * 17 + i / 47')}, ${item('places', 'i * 19')}, ${item('placeCodes', 'i * 19')},
    CASE i % 3 WHEN 0 THEN 'she/her' WHEN 1 THEN 'he/him' END, i % 2,
    CASE WHEN i % 5 > 0 THEN ${item('portraits', 'i * 23')} END,
    CASE WHEN i % 20 = 0 THEN 'Fellow' WHEN i % 4 = 0 THEN 'Senior Member' ELSE 'Member' END,
    ${item('verticals', 'i * 29')}, CASE WHEN i % 13 = 0 THEN 'RED' WHEN i % 5 = 0 THEN 'AMBER' ELSE 'GREEN' END,
    CASE WHEN i % 43 = 0 THEN 'PAST_DUE' ELSE 'GOOD' END, :now - (400 + i * 37 % 2800) * ${DAY_MS},
    :now - (i * 7919 % 90) * ${DAY_MS}, :now - (400 + i * 37 % 2800) * ${DAY_MS}
  FROM n`
}

/** Of two members in three; none of the fields is hidden. */
const PROFILES = `
  INSERT INTO member_profiles (user_id, community_id, biography, area_of_focus, industry, employee_count, expertise, hidden, updated_at)
  SELECT ${idOf('m')}, :community, CASE WHEN i % 2 THEN ${item('biographies', 'i * 31')} END,
    CASE WHEN i % 4 = 0 THEN 'Regulated markets' END, ${item('industries', 'i * 37 + i / 41')}, '51-200',
    json_array(${item('areas', 'i')}, ${item('areas', 'i * 5 + 1')}), '[]', :now - (i % 300) * ${DAY_MS}
  FROM n WHERE i % 3 > 0 AND ${item('areas', 'i')} <> ${item('areas', 'i * 5 + 1')}`

/** Values of the demo members, combined anew. */
function memberLists(code: BrandCode) {
  const people = readMembers(BRANDS[code])
  const places = people.map((person) => placeOf(person.city))
  return {
    given: people.map((person) => person.givenName),
    family: people.map((person) => person.familyName),
    jobTitles: people.map((person) => person.jobTitle),
    companies: people.map((person) => person.companyName),
    places: places.map((place) => place.name),
    placeCodes: places.map((place) => place.code),
    verticals: people.map((person) => person.vertical),
    portraits: people.flatMap((person) => portraitId(person) ?? []),
  }
}

/** Values of the demo profiles, combined anew. */
function profileLists(now: Date) {
  const profiles = profileRows('MTC', readMembers('meridian'), now)
  return {
    biographies: profiles.flatMap(({ biography }) => biography ?? []),
    industries: [...new Set(profiles.flatMap(({ industry }) => industry ?? []))],
    areas: [...new Set(profiles.flatMap(({ expertise }) => expertise))],
  }
}

export function seedManyMembers(size: LargeSize, now: Date): LargeInsert[] {
  const args = { community: communityId('MTC'), now: now.getTime(), ...memberLists('MTC'), ...profileLists(now) }
  return [
    ...BRAND_CODES.map((code) => ({
      sql: membersSql(MEMBERS_OF[code]),
      count: membersOf(code, size),
      args: { ...args, ...memberLists(code), community: communityId(code), domain: `@${BRANDS[code]}.test` },
    })),
    { sql: PROFILES, count: size.members, args },
  ]
}
