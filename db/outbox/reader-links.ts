import { isEmailChoice, optionSettingsPath } from '#shared/domain/notifications/email-options.ts'
import { isNotificationOption, NOTIFICATION_OPTIONS } from '#shared/domain/notifications/options.ts'
import { unsubscribePath } from '#shared/domain/notifications/unsubscribe-link.ts'
import type { EmailHeaders } from '#shared/kernel/ports/email.ts'
import type { EmailPreferences } from './read-parties.ts'
import { type EmailTemplate, emailOptionOf } from './templates/index.ts'
import type { ReaderChoice } from './templates/layout/reader-choice.ts'

type Reader = {
  readonly template: EmailTemplate
  readonly preferences: Pick<EmailPreferences, 'userId'>
  readonly communityId: string
  readonly origin: string
}

/** The links from an email to its option in the member's settings; null for emails without one. */
export async function readerChoice(
  { unsubscribeKey }: { readonly unsubscribeKey: string },
  { template, preferences: { userId }, communityId, origin }: Reader,
): Promise<ReaderChoice | null> {
  const option = emailOptionOf(template)
  if (!isNotificationOption(option)) return null
  return {
    optionName: NOTIFICATION_OPTIONS[option].name,
    settingsUrl: origin + optionSettingsPath(option),
    unsubscribeUrl: isEmailChoice(option)
      ? origin + (await unsubscribePath(unsubscribeKey, { communityId, userId, option }))
      : null,
  }
}

/** Headers that make an email client show its own unsubscribe button, which posts to the address (RFC 8058). */
export function listHeaders(choice: ReaderChoice | null): EmailHeaders {
  if (!choice?.unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${choice.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
