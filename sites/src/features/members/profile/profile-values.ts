import {
  checkProfile,
  HIDEABLE_FIELDS,
  SOCIAL_LINKS,
  type SocialLink,
  type TypedProfile,
} from '#shared/domain/members/profile.ts'
import type { FormCodes, FormValues } from '../../../lib/forms/form-state.ts'
import type { EditedProfile } from './edited-profile.ts'

export const TEXT_FIELDS = [
  'jobTitle',
  'companyName',
  'location',
  'pronouns',
  'biography',
  'companyDescription',
  'areaOfFocus',
  'industry',
  'employeeCount',
] as const

/** Lists and check boxes are strings too: the values of a form are compared as strings. */
export type ProfileField =
  | (typeof TEXT_FIELDS)[number]
  | SocialLink
  | 'displayPronouns'
  | 'expertise'
  | 'hidden'
  | 'isPublic'
  | 'isAutoFillOn'
export type ProfileValues = FormValues<ProfileField>

export function listOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(',')
}

/** The list with or without an item, in the order of all items. */
export function withItem(value: string, item: string, isIn: boolean, all: readonly string[]): string {
  const items = listOf(value)
  return all.filter((one) => (one === item ? isIn : items.includes(one))).join(',')
}

export function valuesOf(profile: EditedProfile): ProfileValues {
  const { user, companyProfile, socialLinks } = profile
  const links = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, socialLinks[name] ?? '']))
  return {
    jobTitle: user.snapshot.jobTitle ?? '',
    companyName: user.snapshot.companyName ?? '',
    location: profile.location ?? '',
    pronouns: profile.pronouns ?? '',
    displayPronouns: user.snapshot.displayPronouns ? 'true' : '',
    biography: profile.biography ?? '',
    companyDescription: companyProfile.description ?? '',
    areaOfFocus: companyProfile.areaOfFocus ?? '',
    industry: companyProfile.industry ?? '',
    employeeCount: companyProfile.employeeCount ?? '',
    expertise: profile.expertise.join(','),
    isPublic: user.profile.publicUrl ? 'true' : '',
    isAutoFillOn: profile.own?.isAutoFillOn ? 'true' : '',
    hidden: HIDEABLE_FIELDS.filter((field) => profile.hidden?.includes(field)).join(','),
    // One value for each link of the list.
    ...(links as Record<SocialLink, string>),
  }
}

export function profileOf(values: ProfileValues): TypedProfile {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, values[name]]))
  const links = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, values[name]]))
  return {
    ...(texts as Record<(typeof TEXT_FIELDS)[number], string>),
    displayPronouns: values.displayPronouns === 'true',
    isPublic: values.isPublic === 'true',
    isAutoFillOn: values.isAutoFillOn === 'true',
    expertise: listOf(values.expertise),
    hidden: listOf(values.hidden),
    links: links as Record<SocialLink, string>,
  }
}

/** Each name that the rule gives is a field of the form. */
export function checkValues(values: ProfileValues): FormCodes<ProfileField> {
  return checkProfile(profileOf(values)) as FormCodes<ProfileField>
}

type Compared = { readonly base: ProfileValues; readonly typed: ProfileValues; readonly stored: ProfileValues }

/**
 * Compares with a profile saved meanwhile: the fields that only the other form changed, and those that both changed to
 * different values.
 */
export function compareStored({ base, typed, stored }: Compared) {
  const changed = (Object.keys(stored) as ProfileField[]).filter((field) => stored[field] !== base[field])
  return {
    taken: changed.filter((field) => typed[field] === base[field]),
    differing: changed.filter((field) => typed[field] !== base[field] && typed[field] !== stored[field]),
  }
}
