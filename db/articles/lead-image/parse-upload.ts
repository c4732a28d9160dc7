import * as z from 'zod'
import { LEAD_IMAGE_WIDTHS, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { splitPictures } from '#shared/domain/pictures/upload.ts'
import { type RebuiltFiles, rebuildAll } from '#shared/server/images/rebuild-all.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'
import { checkLeadImageWords, type LeadImageWords } from './lead-image-words.ts'

const Words = z.strictObject({ alt: z.string(), credit: z.nullable(z.string()) })

export type LeadImageUpload = {
  readonly words: LeadImageWords
  readonly widths: readonly number[]
  readonly files: RebuiltFiles
}

/** The words as JSON, then the picture in the first width, and in the second one if it is as wide. */
export async function parseUpload(body: Uint8Array<ArrayBuffer>): Promise<LeadImageUpload> {
  const [words, ...sent] = splitPictures(body, 2) ?? splitPictures(body, 1 + LEAD_IMAGE_WIDTHS.length) ?? []
  if (!words) throw pictureRefused('FORM')
  const widths = LEAD_IMAGE_WIDTHS.slice(0, sent.length)
  return {
    words: checkLeadImageWords(parseWords(words)),
    widths,
    files: await rebuildAll(
      sent,
      widths.map((width) => ({ width, height: leadImageHeight(width) })),
    ),
  }
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
