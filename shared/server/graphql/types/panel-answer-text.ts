import { ANSWER_MAX_BYTES, SAVED_ANSWER_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import type { PanelAnswerRevisionView } from '#shared/domain/expert-panels/views.ts'
import type { SharedBuilder } from '../builder.ts'
import { atMost } from '../text-limits.ts'

export const PANEL_TOO_LARGE = { code: 'TooLarge', message: PANEL_MESSAGES.tooLarge } as const
/** The limits of a saved answer; its verb measures the bytes. */
export const ANSWER_TITLE = atMost(SAVED_ANSWER_TITLE_MAX_CHARACTERS, PANEL_TOO_LARGE)
export const ANSWER_CONTENT = atMost(ANSWER_MAX_BYTES, PANEL_TOO_LARGE)

/** A stored text of an answer, under the name used in the schema of its audience. */
export function addPanelAnswerText(builder: SharedBuilder, name: 'PanelAnswerRevision' | 'PanelAnswerText') {
  return builder.objectRef<PanelAnswerRevisionView>(name).implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      characterCount: t.exposeInt('characterCount'),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
}
