import { CONTENT_MAX_BYTES, SAVED_TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { atMost } from '../text-limits.ts'

const REFUSAL = { code: 'TooLarge', message: ARTICLE_MESSAGES.tooLarge } as const

/** The arguments of a save. Its verb measures the bytes. */
export const SAVED_TITLE = atMost(SAVED_TITLE_MAX_CHARACTERS, REFUSAL)
export const SAVED_CONTENT = atMost(CONTENT_MAX_BYTES, REFUSAL)
