import { LEAD_IMAGE_ALT_MAX_CHARACTERS, LEAD_IMAGE_CREDIT_MAX_CHARACTERS } from './lead-image.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The limits of the words as sent, with the white space at their ends. */
export const LEAD_IMAGE_INPUT = {
  alt: 2 * LEAD_IMAGE_ALT_MAX_CHARACTERS,
  credit: 2 * LEAD_IMAGE_CREDIT_MAX_CHARACTERS,
} as const

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** An upload that is not stored to its end after this was interrupted; what it left is deleted. */
export const UPLOAD_MAX_MS = HOUR_MS
/** How long a removed picture can be taken back. */
export const PICTURE_UNDO_MS = HOUR_MS
/** How long after that its files are there at most. */
export const PICTURE_KEPT_MS = 24 * HOUR_MS
