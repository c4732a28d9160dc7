import { LEAD_IMAGE_ALT_MAX_CHARACTERS, LEAD_IMAGE_CREDIT_MAX_CHARACTERS } from './lead-image.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The limits of the texts as sent, including white space at their ends. */
export const LEAD_IMAGE_INPUT = {
  alt: 2 * LEAD_IMAGE_ALT_MAX_CHARACTERS,
  credit: 2 * LEAD_IMAGE_CREDIT_MAX_CHARACTERS,
} as const

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** An upload that is not stored completely after this time was interrupted; its leftovers are deleted. */
export const UPLOAD_MAX_MS = HOUR_MS
/** How long the removal of a picture can be undone. */
export const PICTURE_UNDO_MS = HOUR_MS
/** How long its files stay after that, at most. */
export const PICTURE_KEPT_MS = 24 * HOUR_MS
