import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** What a typed text may be a prefix of: a whole name or an address or, with several words, the two names in either order. */
export type NamePrefixes = {
  readonly whole: string
  /** Empty for one word. */
  readonly first: string
  readonly rest: string
}

/** Null for a text without a character. */
export function namePrefixes(text: string): NamePrefixes | null {
  if ([...text].length > MEMBER_SEARCH_MAX_CHARACTERS) throw new AppError('BadRequest.Invalid')
  const words = text.normalize('NFC').trim().split(/\s+/).filter(Boolean)
  const [first, ...rest] = words
  if (first === undefined) return null
  return rest.length === 0
    ? { whole: capitalised(first), first: '', rest: '' }
    : { whole: capitalised(words.join(' ')), first: capitalised(first), rest: capitalised(rest.join(' ')) }
}

/** The database compares letters beyond ASCII case-sensitively, and names begin with a capital letter. */
function capitalised(text: string): string {
  const [letter = '', ...others] = [...text]
  return letter.toUpperCase() + others.join('')
}
