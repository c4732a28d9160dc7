const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** An upload that is not stored to its end after this was interrupted; what it left is deleted. */
export const UPLOAD_MAX_MS = HOUR_MS
/** How long a removed picture can be taken back. */
export const PICTURE_UNDO_MS = HOUR_MS
/** How long after that its files are there at most. */
export const PICTURE_KEPT_MS = 24 * HOUR_MS
