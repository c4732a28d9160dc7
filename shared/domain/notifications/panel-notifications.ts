import { questionPath } from '../expert-panels/paths.ts'
import type { InvitationNotice, ToldAnswerStatus } from '../expert-panels/statuses.ts'
import type { NotificationContent } from './notification.ts'
import { quoted } from './quoted-title.ts'

/** What members read about questions and their answers. */
const PANEL_TEXTS = {
  INVITED: (title: string) => `A question for you: ${quoted(title)}. 3-4 sentences are enough.`,
  REMINDER: (title: string) => `${quoted(title)} is still waiting for your answer.`,
  CLOSING: (title: string) => `${quoted(title)} closes soon, and you haven’t answered yet.`,
  SELECTED: (title: string) => `Your answer to ${quoted(title)} was selected for publication.`,
  PUBLISHED: (title: string) => `Your answer to ${quoted(title)} is published. Anyone can read it now.`,
  NOT_USED: (title: string) => `Your answer to ${quoted(title)} wasn’t used this time. Your text is saved for you.`,
}

type Question = { readonly id: string; readonly title: string }

export function answerSentNotification({ id, title }: Question): NotificationContent {
  return {
    option: 'panel-answer',
    message: `We’ve received your answer to ${quoted(title)}. You can change it until the question closes.`,
    url: questionPath(id),
  }
}

/** What the author is told of an answer; `url` is where the roundup is read, if it is published on this site. */
export function answerStatusNotification(
  { id, title }: Question,
  status: ToldAnswerStatus,
  url: string | null,
): NotificationContent {
  return {
    option: 'panel-answer',
    message: PANEL_TEXTS[status](title),
    url: status === 'PUBLISHED' && url?.startsWith('/') ? url : questionPath(id),
  }
}

export function invitationNotification({ id, title }: Question, notice: InvitationNotice): NotificationContent {
  return { option: 'panel-question', message: PANEL_TEXTS[notice](title), url: questionPath(id) }
}
