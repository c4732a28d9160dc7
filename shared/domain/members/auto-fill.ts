import { INDUSTRIES } from './profile-lists.ts'

/** A profile that its member has left empty is filled in so many days after they joined, and looked at again as often. */
export const AUTO_FILL_DAYS = 30

/** What can be filled in: nothing else of a profile is known from elsewhere. */
export const FILLED_FIELDS = ['biography', 'industry', 'areaOfFocus'] as const
export type FilledField = (typeof FILLED_FIELDS)[number]

export type KnownOfMember = {
  /** The member's own words, as plain text. */
  readonly byline: string
  /** What the community noted when they joined. */
  readonly vertical: string | null
}

/** What an empty profile is filled in with. */
export function fillFrom({ byline, vertical }: KnownOfMember): Readonly<Partial<Record<FilledField, string>>> {
  const words = vertical?.trim() ?? ''
  const industry = Object.keys(INDUSTRIES).find((key) => INDUSTRIES[key]?.toLowerCase() === words.toLowerCase())
  return {
    ...(byline && { biography: byline }),
    ...(industry ? { industry } : words && { areaOfFocus: words }),
  }
}
