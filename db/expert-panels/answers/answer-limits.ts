import type { TextLimits } from '#db/texts/stored-text.ts'
import { ANSWER_MAX_BYTES, SAVED_ANSWER_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'

/** The limits of an answer that its author or staff save. */
export const ANSWER_LIMITS: TextLimits = {
  maxBytes: ANSWER_MAX_BYTES,
  maxTitleCharacters: SAVED_ANSWER_TITLE_MAX_CHARACTERS,
  tooLarge: PANEL_MESSAGES.tooLarge,
}

export const ANSWER_MEASURES = ['words', 'characterCount'] as const

export function measureAnswer(content: string) {
  const words = plainText(content)
  return { words, characterCount: countCharacters(words) }
}
