import { PICTURE_CHANGED } from '#shared/domain/pictures/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PictureWords } from './picture-words.ts'

/** The picture and its words that a writer saw. */
export type PictureBase = {
  readonly baseAddress: string
  readonly baseAlt: string
  readonly baseCredit?: string | null | undefined
}

/** A picture as it is shown; a kind without credits has none. */
type Shown = { readonly address: string; readonly alt: string; readonly credit?: string | null }

/**
 * Whether a picture has these words already: a repeat changes nothing. Words that were written for another picture or on other words
 * than the present ones are refused as StaleRevision with the view of the present picture.
 */
export function isDescribedAlready(present: Shown | null, { base, words }: Described): boolean {
  const { baseAddress: address, baseAlt: alt, baseCredit } = base
  if (isSame(present, { address, ...words })) return true
  if (isSame(present, { address, alt, credit: baseCredit || null })) return false
  const current = present && { ...present, credit: present.credit ?? null }
  throw new AppError('StaleRevision', { message: PICTURE_CHANGED, extensions: { current } })
}

type Described = { readonly base: PictureBase; readonly words: PictureWords }

function isSame(present: Shown | null, { address, alt, credit }: Required<Shown>): boolean {
  return present?.address === address && present.alt === alt && (present.credit ?? null) === credit
}
