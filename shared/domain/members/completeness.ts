import type { HideableField, ProfileView } from './profile.ts'

/** The parts of a profile by which other members find somebody or learn who they are, most important first. */
export const PROFILE_PARTS = [
  'biography',
  'industry',
  'expertise',
  'location',
  'jobTitle',
  'companyName',
  'companyDescription',
] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

type Parts = Pick<ProfileView, 'biography' | 'industry' | 'expertise' | 'location' | 'companyDescription'> & {
  readonly jobTitle: string | null
  readonly companyName: string | null
}

/** The parts that are not filled in. Hidden parts do not count: filling them in would change nothing for others. */
export function missingParts(profile: Parts, hidden: readonly HideableField[]): readonly ProfilePart[] {
  const isHidden = new Set<string>(hidden)
  return PROFILE_PARTS.filter((part) => !isHidden.has(part) && !profile[part]?.length)
}
