import { INDUSTRIES } from './profile-lists.ts'

/** An empty profile is filled in this many days after its member joined, and checked again at this interval. */
export const AUTO_FILL_DAYS = 30

/** The fields that can be filled in: nothing else about a profile is known from elsewhere. */
export const FILLED_FIELDS = ['biography', 'industry', 'areaOfFocus'] as const
export type FilledField = (typeof FILLED_FIELDS)[number]

export type KnownOfMember = {
  /** The member's own words, as plain text. */
  readonly byline: string
  /** The field that the community recorded when they joined. */
  readonly vertical: string | null
}

/** The values that an empty profile is filled in with. */
export function fillFrom({ byline, vertical }: KnownOfMember): Readonly<Partial<Record<FilledField, string>>> {
  const words = vertical?.trim() ?? ''
  const industry = Object.keys(INDUSTRIES).find((key) => INDUSTRIES[key]?.toLowerCase() === words.toLowerCase())
  return {
    ...(byline && { biography: byline }),
    ...(industry ? { industry } : words && { areaOfFocus: words }),
  }
}
