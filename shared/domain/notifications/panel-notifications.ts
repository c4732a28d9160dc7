import { questionPath } from '../expert-panels/paths.ts'
import type { InvitationNotice, ToldAnswerStatus } from '../expert-panels/statuses.ts'
import { CHOICE, type NotificationOf, type NotificationOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

export const PANEL_OPTIONS = {
  'panel-question': {
    name: 'Questions for you',
    description: 'You’re invited to answer a question, or one you haven’t answered closes soon.',
    channels: CHOICE,
  },
  'panel-answer': {
    name: 'Updates on your answers',
    description: 'Your answer was received, selected, published or not used.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

type PanelNotification = NotificationOf<typeof PANEL_OPTIONS>

/** The texts for members about questions and their answers. */
const PANEL_TEXTS = {
  INVITED: (title: string) => `A question for you: ${quoted(title)}. 3-4 sentences are enough.`,
  REMINDER: (title: string) => `${quoted(title)} is still waiting for your answer.`,
  CLOSING: (title: string) => `${quoted(title)} closes soon, and you haven’t answered yet.`,
  SELECTED: (title: string) => `Your answer to ${quoted(title)} was selected for publication.`,
  PUBLISHED: (title: string) => `Your answer to ${quoted(title)} is published. Anyone can read it now.`,
  NOT_USED: (title: string) => `Your answer to ${quoted(title)} wasn’t used this time. Your text is saved for you.`,
}

type Question = { readonly id: string; readonly title: string }

export function answerSentNotification({ id, title }: Question): PanelNotification {
  return {
    option: 'panel-answer',
    message: `We’ve received your answer to ${quoted(title)}. You can change it until the question closes.`,
    url: questionPath(id),
  }
}

/** The author's notification of an answer; `url` is the roundup's address, if it is published on this site. */
export function answerStatusNotification(
  { id, title }: Question,
  status: ToldAnswerStatus,
  url: string | null,
): PanelNotification {
  return {
    option: 'panel-answer',
    message: PANEL_TEXTS[status](title),
    url: status === 'PUBLISHED' && url?.startsWith('/') ? url : questionPath(id),
  }
}

export function invitationNotification({ id, title }: Question, notice: InvitationNotice): PanelNotification {
  return { option: 'panel-question', message: PANEL_TEXTS[notice](title), url: questionPath(id) }
}
