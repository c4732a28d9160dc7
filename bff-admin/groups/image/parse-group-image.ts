import * as z from 'zod'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { GROUP_IMAGE_WIDTHS, groupImageHeight } from '#shared/domain/groups/image.ts'
import { GROUP_IMAGE_ALT_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { splitPictures } from '#shared/domain/pictures/upload.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { type RebuiltFiles, rebuildAll } from '#shared/server/images/rebuild-all.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'

const Words = z.strictObject({ alt: z.string().max(2 * GROUP_IMAGE_ALT_MAX_CHARACTERS) })

/** The words as JSON, then the picture in each of its widths. */
export async function parseGroupImage(
  body: Uint8Array<ArrayBuffer>,
): Promise<{ readonly alt: string; readonly files: RebuiltFiles }> {
  const [words, ...sent] = splitPictures(body, 1 + GROUP_IMAGE_WIDTHS.length) ?? []
  if (!words) throw pictureRefused('FORM')
  const alt = checkAlt(parseWords(words).alt)
  const dimensions = GROUP_IMAGE_WIDTHS.map((width) => ({ width, height: groupImageHeight(width) }))
  return { alt, files: await rebuildAll(sent, dimensions) }
}

/** What is said instead of the image, as it is stored. */
export function checkAlt(typed: string): string {
  const alt = readable(typed).trim()
  if (alt === '')
    throw new AppError('BadRequest.Invalid', { ...groupRefusal('altMissing'), fields: { alt: FORM_CODES.missing } })
  if (countCharacters(alt) > GROUP_IMAGE_ALT_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { ...groupRefusal('altTooLong'), fields: { alt: FORM_CODES.unknown } })
  return alt
}

function parseWords(bytes: Uint8Array): z.infer<typeof Words> {
  const parsed = Words.safeParse(jsonOf(bytes))
  if (!parsed.success) throw pictureRefused('FORM')
  return parsed.data
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
