import { readable } from '#shared/domain/articles/text-runs.ts'
import { LEAD_IMAGE_ALT_MAX_CHARACTERS, LEAD_IMAGE_CREDIT_MAX_CHARACTERS } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import { AppError, FORM_CODES, type FormCode } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'

export type LeadImageWords = { readonly alt: string; readonly credit: string | null }

/** What stands under and instead of a lead image, as it is stored. Throws the reason when it cannot be. */
export function checkLeadImageWords(words: {
  readonly alt: string
  readonly credit?: string | null | undefined
}): LeadImageWords {
  const alt = readable(words.alt).trim()
  const credit = readable(words.credit ?? '').trim()
  if (alt === '') throw refused('alt', 'altMissing', FORM_CODES.missing)
  if (countCharacters(alt) > LEAD_IMAGE_ALT_MAX_CHARACTERS) throw refused('alt', 'altTooLong')
  if (countCharacters(credit) > LEAD_IMAGE_CREDIT_MAX_CHARACTERS) throw refused('credit', 'creditTooLong')
  return { alt, credit: credit || null }
}

function refused(field: string, reason: keyof typeof LEAD_IMAGE_REFUSALS, code: FormCode = FORM_CODES.unknown) {
  return new AppError('BadRequest.Invalid', { message: LEAD_IMAGE_REFUSALS[reason], fields: { [field]: code } })
}
