import type { TextLimits } from '#db/saved-text.ts'
import { ANSWER_MAX_BYTES, SAVED_ANSWER_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'

/** The limits of an answer that its author or staff save. */
export const ANSWER_LIMITS: TextLimits = {
  maxBytes: ANSWER_MAX_BYTES,
  maxTitleCharacters: SAVED_ANSWER_TITLE_MAX_CHARACTERS,
  tooLarge: PANEL_MESSAGES.tooLarge,
}
