import type { HideableField, ProfileView } from './profile.ts'

/** The parts of a profile by which other members find somebody or learn who they are, the most telling first. */
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

/** What is not filled in. A part that its member hides is none of them: filling it in would change nothing for others. */
export function missingParts(profile: Parts, hidden: readonly HideableField[]): readonly ProfilePart[] {
  const isHidden = new Set<string>(hidden)
  return PROFILE_PARTS.filter((part) => !isHidden.has(part) && !profile[part]?.length)
}
