import { questionPath } from '../expert-panels/paths.ts'
import type { InvitationNotice, ToldAnswerStatus } from '../expert-panels/statuses.ts'
import { PANEL_TEXTS } from './messages.ts'
import type { NotificationContent } from './notification.ts'

type Question = { readonly id: string; readonly title: string }

export function answerSentNotification({ id, title }: Question): NotificationContent {
  return { option: 'panel-answer', message: PANEL_TEXTS.sent(title), url: questionPath(id) }
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
