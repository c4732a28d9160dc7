import { slugOf } from '../articles/slug.ts'
import { GROUP_SLUG_MAX_CHARACTERS } from './limits.ts'

const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether the text can be the last part of the address of a group. */
export function isGroupSlug(text: string): boolean {
  return text.length <= GROUP_SLUG_MAX_CHARACTERS && FORM.test(text)
}

/** The slug that a name suggests: as many whole words as fit. Empty for a name without Latin letters or digits. */
export function groupSlugOf(name: string): string {
  const slug = slugOf(name)
  if (slug.length <= GROUP_SLUG_MAX_CHARACTERS) return slug
  const cut = slug.slice(0, GROUP_SLUG_MAX_CHARACTERS + 1).lastIndexOf('-')
  return slug.slice(0, cut > 0 ? cut : GROUP_SLUG_MAX_CHARACTERS)
}
