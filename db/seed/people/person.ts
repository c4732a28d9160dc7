import { seededId } from '../seeded-id.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { placeOf } from './places.ts'

export type Person = {
  /** The name in plain letters, such as "lena-fischer"; the seed's other files call the person by it. */
  readonly key: string
  readonly id: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly jobTitle: string
  readonly companyName: string
  readonly city: string
  readonly pronouns: string | null
  readonly tier: string | null
  readonly vertical: string | null
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly gate: 'NONE' | 'ONBOARDING'
  readonly standing: 'GOOD' | 'PAST_DUE'
  readonly isModerator: boolean
  readonly isFounding: boolean
  readonly joinedDaysAgo: number
  /** Null for somebody who has not been here yet. */
  readonly seenHoursAgo: number | null
  readonly signsIn: boolean
  readonly mobilePhone: { readonly countryCode: string; readonly number: string } | null
}

const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', ı: 'i', đ: 'd', þ: 'th', '’': '' }

function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæøłıđþ’]/g, (letter) => SPELT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}

export function keyOf(name: string): string {
  return plainLetters(name).replace(/[^a-z0-9]+/g, '-')
}

/** Surnames begin at a particle ("de Wit", "van den ..."); otherwise they are the last word. */
export function splitName(name: string): { givenName: string; familyName: string } {
  const at = name.search(/ (?:de|van|von) /) === -1 ? name.lastIndexOf(' ') : name.search(/ (?:de|van|von) /)
  return { givenName: name.slice(0, at), familyName: name.slice(at + 1) }
}

/** `first.last@domain`, with the first and the last word of the name. */
export function emailOf(name: string, domain: string): string {
  const words = plainLetters(name).split(' ')
  return `${words[0]}.${words.at(-1)}@${domain}`
}

type Given = Pick<Person, 'jobTitle' | 'companyName' | 'city' | 'pronouns'> &
  Partial<Omit<Person, 'key' | 'id' | 'givenName' | 'familyName'>> & {
    readonly name: string
    readonly domain: string
  }

function joinedDays(tier: string | null, random: SeededRandom) {
  if (tier === 'Fellow') return random.between(1500, 3300)
  if (tier === 'Senior Member') return random.between(800, 2100)
  return random.between(420, 1300)
}

/** Somebody from the little that is written down about them; the rest follows from their name. */
export function person({ name, domain, ...given }: Given): Person {
  const key = keyOf(name)
  const random = seededRandom(`${key} ${domain}`)
  const tier = given.tier ?? null
  const joinedDaysAgo = given.joinedDaysAgo ?? joinedDays(tier, random)
  // Checked here, so that a misspelt city is found when the seed is read and not when somebody looks.
  placeOf(given.city)
  return {
    vertical: null,
    status: 'ACTIVE',
    gate: 'NONE',
    standing: random.chance(0.04) ? 'PAST_DUE' : 'GOOD',
    isModerator: false,
    isFounding: joinedDaysAgo > 2600,
    seenHoursAgo: random.chance(0.15) ? random.between(700, 4000) : random.between(1, 400),
    signsIn: false,
    mobilePhone: null,
    ...given,
    key,
    id: seededId(`user ${key} ${domain}`),
    ...splitName(name),
    email: given.email ?? emailOf(name, domain),
    tier,
    joinedDaysAgo,
  }
}
