import * as z from 'zod'
import { readable } from '#shared/domain/articles/text-runs.ts'
import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { parseClosed, parseInput } from '#shared/server/closed-json.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'
import type { PictureKind, WordsRefusal } from './picture-kinds.ts'

/** The alternative text and the credit of a picture; a kind without credits has none. */
export type PictureWords = { readonly alt: string; readonly credit: string | null }

type Typed = { readonly alt: string; readonly credit?: string | null | undefined }

/** The texts as stored. Throws the reason if they are invalid. */
export function checkPictureWords(kind: PictureKind, typed: Typed): PictureWords {
  const most = kind.shape.words ?? { alt: 0, credit: null }
  const alt = readable(typed.alt).trim()
  const credit = readable(typed.credit ?? '').trim()
  const refused = (field: string, reason: WordsRefusal, code: FormCode = FORM_CODES.unknown) =>
    new AppError('BadRequest.Invalid', { ...kind.wordsRefused(reason), fields: { [field]: code } })
  if (alt === '') throw refused('alt', 'altMissing', FORM_CODES.missing)
  if (countCharacters(alt) > most.alt) throw refused('alt', 'altTooLong')
  if (countCharacters(credit) > (most.credit ?? 0)) throw refused('credit', 'creditTooLong')
  return { alt, credit: credit || null }
}

const Alt = z.strictObject({ alt: z.string() })
const AltAndCredit = z.strictObject({ alt: z.string(), credit: z.nullable(z.string()) })

/** The texts that precede the files of an upload, as JSON. */
export function parsePictureWords(shape: PictureShape, bytes: Uint8Array): Typed {
  return parseInput(parseClosed(jsonOf(bytes)), shape.words?.credit ? AltAndCredit : Alt)
}

/** Without texts the first part is a picture: then the parts of the upload are wrong, not its JSON. */
function jsonOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    JSON.parse(text)
    return text
  } catch {
    throw pictureRefused('FORM')
  }
}
