import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { EMPLOYEE_COUNTS, EXPERTISE, INDUSTRIES } from './profile-lists.ts'
import type { FieldCodes } from './support-contact.ts'

export const SOCIAL_LINKS = [
  'linkedIn',
  'twitter',
  'facebook',
  'instagram',
  'crunchbase',
  'angelList',
  'website',
] as const
export type SocialLink = (typeof SOCIAL_LINKS)[number]

/** The fields that a member may hide from other members. Name, photo, job title and company are visible wherever a member takes part. */
export const HIDEABLE_FIELDS = [
  'location',
  'biography',
  'companyDescription',
  'areaOfFocus',
  'industry',
  'employeeCount',
  'expertise',
  ...SOCIAL_LINKS,
] as const
export type HideableField = (typeof HIDEABLE_FIELDS)[number]

export const EXPERTISE_LIMIT = 5
export const BIOGRAPHY_MAX_CHARACTERS = 2000
export const COMPANY_DESCRIPTION_MAX_CHARACTERS = 1000
export const PROFILE_LINE_MAX_CHARACTERS = 120
export const PRONOUNS_MAX_CHARACTERS = 40
export const LINK_MAX_CHARACTERS = 300

export type SocialLinks = Readonly<Record<SocialLink, string | null>>

/** A profile, either complete, as its member sees it, or as others do: without hidden fields. */
export type ProfileView = {
  readonly biography: string | null
  readonly location: string | null
  readonly companyDescription: string | null
  readonly areaOfFocus: string | null
  /** A key of `INDUSTRIES`, `EMPLOYEE_COUNTS` and `EXPERTISE`. */
  readonly industry: string | null
  readonly employeeCount: string | null
  readonly expertise: readonly string[]
} & SocialLinks

/** The profile as everybody except its member sees it. */
export function withoutHidden(profile: ProfileView, hidden: readonly HideableField[]): ProfileView {
  const cleared = hidden.map((field) => [field, field === 'expertise' ? [] : null] as const)
  return { ...profile, ...Object.fromEntries(cleared) }
}

/** A profile as typed. */
export type TypedProfile = {
  readonly jobTitle: string
  readonly companyName: string
  readonly location: string
  readonly pronouns: string
  readonly displayPronouns: boolean
  readonly biography: string
  readonly companyDescription: string
  readonly areaOfFocus: string
  readonly industry: string
  readonly employeeCount: string
  readonly expertise: readonly string[]
  readonly links: Readonly<Record<SocialLink, string>>
  readonly hidden: readonly string[]
  /** Whether anyone on the web may read the profile. */
  readonly isPublic: boolean
  /** Whether the profile may be filled in while it is empty. */
  readonly isAutoFillOn: boolean
}

/** One line of text: no control characters. */
const LINE = /^\P{Cc}*$/u
/** Lines of text. */
const TEXT = /^(?:\P{Cc}|[\n\r\t])*$/u

function isWithin(text: string, most: number, form: RegExp): boolean {
  return countCharacters(text.trim()) <= most && form.test(text)
}

function isKnown(list: Readonly<Record<string, string>>, value: string): boolean {
  return value === '' || Object.hasOwn(list, value)
}

/** The form codes of the invalid fields, by name. */
export function checkProfile(typed: TypedProfile): FieldCodes {
  const isRight: Readonly<Record<string, boolean>> = {
    jobTitle: isWithin(typed.jobTitle, PROFILE_LINE_MAX_CHARACTERS, LINE),
    companyName: isWithin(typed.companyName, PROFILE_LINE_MAX_CHARACTERS, LINE),
    location: isWithin(typed.location, PROFILE_LINE_MAX_CHARACTERS, LINE),
    pronouns: isWithin(typed.pronouns, PRONOUNS_MAX_CHARACTERS, LINE),
    biography: isWithin(typed.biography, BIOGRAPHY_MAX_CHARACTERS, TEXT),
    companyDescription: isWithin(typed.companyDescription, COMPANY_DESCRIPTION_MAX_CHARACTERS, TEXT),
    areaOfFocus: isWithin(typed.areaOfFocus, PROFILE_LINE_MAX_CHARACTERS, LINE),
    industry: isKnown(INDUSTRIES, typed.industry),
    employeeCount: isKnown(EMPLOYEE_COUNTS, typed.employeeCount),
    expertise: isExpertise(typed.expertise),
    hidden: typed.hidden.every((field) => HIDEABLE_FIELDS.includes(field as HideableField)),
  }
  const wrong = Object.keys(isRight).filter((field) => !isRight[field])
  const links = SOCIAL_LINKS.filter((name) => typed.links[name].trim() !== '' && toLink(typed.links[name]) === null)
  return {
    ...codesFor(wrong, FORM_CODES.unknown),
    ...codesFor(links, FORM_CODES.url),
  }
}

function lineOf(most: number): string {
  return `Use up to ${counted(most, 'character')}, on one line.`
}

function textOf(most: number): string {
  return `Use up to ${counted(most, 'character')}.`
}

function oneOf(names: readonly string[]): string {
  return `Use one of: ${names.join(', ')}.`
}

/** What the fields accept whose code says nothing about them. */
export const PROFILE_WORDS: Readonly<Record<string, string>> = {
  jobTitle: lineOf(PROFILE_LINE_MAX_CHARACTERS),
  companyName: lineOf(PROFILE_LINE_MAX_CHARACTERS),
  location: lineOf(PROFILE_LINE_MAX_CHARACTERS),
  pronouns: lineOf(PRONOUNS_MAX_CHARACTERS),
  biography: textOf(BIOGRAPHY_MAX_CHARACTERS),
  companyDescription: textOf(COMPANY_DESCRIPTION_MAX_CHARACTERS),
  areaOfFocus: lineOf(PROFILE_LINE_MAX_CHARACTERS),
  industry: oneOf(Object.keys(INDUSTRIES)),
  employeeCount: oneOf(Object.keys(EMPLOYEE_COUNTS)),
  expertise: `Use up to ${EXPERTISE_LIMIT} areas, each once: ${Object.keys(EXPERTISE).join(', ')}.`,
  hidden: oneOf(HIDEABLE_FIELDS),
}

function codesFor(fields: readonly string[], code: FormCode): FieldCodes {
  return Object.fromEntries(fields.map((field) => [field, code]))
}

function isExpertise(areas: readonly string[]): boolean {
  const isKnownOnce = areas.every((area, i) => Object.hasOwn(EXPERTISE, area) && areas.indexOf(area) === i)
  return isKnownOnce && areas.length <= EXPERTISE_LIMIT
}

/** The stored address: people leave out "https://". Null if it is not the address of a web page. */
export function toLink(typed: string): string | null {
  const text = typed.trim()
  const href = safeHref(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)
  if (href === null || href.length > LINK_MAX_CHARACTERS || /[\s\p{Cc}]/u.test(text)) return null
  const { protocol, hostname, username, password } = new URL(href)
  const isPage = /^https?:$/.test(protocol) && /^[^.].*\.[^.]{2,}$/.test(hostname)
  return isPage && !username && !password ? href : null
}
