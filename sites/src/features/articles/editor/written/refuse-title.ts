import { TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'

/** The error of a title while it is typed; null also for a short one. */
export function refuseTitle(title: string): string | null {
  const characters = [...title.trim()].length
  return characters > TITLE_MAX_CHARACTERS ? `${SUBMIT_REFUSALS.title} (${characters}/${TITLE_MAX_CHARACTERS})` : null
}
