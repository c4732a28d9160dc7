import { isMailChoice, optionSettingsPath } from '#shared/domain/notifications/mail-options.ts'
import { isNotificationOption, NOTIFICATION_OPTIONS } from '#shared/domain/notifications/options.ts'
import { unsubscribePath } from '#shared/domain/notifications/unsubscribe-link.ts'
import type { MailHeaders } from '#shared/kernel/ports/mail.ts'
import type { MailPreferences } from './read-parties.ts'
import { type MailTemplate, mailOptionOf } from './templates/index.ts'
import type { ReaderChoice } from './templates/layout/reader-choice.ts'

type Reader = {
  readonly template: MailTemplate
  readonly preferences: Pick<MailPreferences, 'userId'>
  readonly communityId: string
  readonly origin: string
}

/** The links of a mail to its kind in the member's settings; null for mails that stand in no settings. */
export async function readerChoice(
  { unsubscribeKey }: { readonly unsubscribeKey: string },
  { template, preferences: { userId }, communityId, origin }: Reader,
): Promise<ReaderChoice | null> {
  const option = mailOptionOf(template)
  if (!isNotificationOption(option)) return null
  return {
    optionName: NOTIFICATION_OPTIONS[option].name,
    settingsUrl: origin + optionSettingsPath(option),
    unsubscribeUrl: isMailChoice(option)
      ? origin + (await unsubscribePath(unsubscribeKey, { communityId, userId, option }))
      : null,
  }
}

/** Headers by which a mail client shows a button of its own, which posts to the address (RFC 8058). */
export function listHeaders(choice: ReaderChoice | null): MailHeaders {
  if (!choice?.unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${choice.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
