import type { Mailer } from '#shared/kernel/mail.ts'
import type { SmsSender } from '#shared/kernel/sms.ts'
import type { CommonEnv } from './env.ts'
import { log } from './log.ts'
import { resendMailer } from './ports/resend-mailer.ts'
import { twilioSms } from './ports/twilio-sms.ts'

export type OutboxDeps = {
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly outboxKey: string
  readonly originPattern: string
}

/** What the outbox is handed to reach the outside. */
export function outboxDeps(env: CommonEnv): OutboxDeps {
  return {
    mailer: resendMailer({ baseUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY }),
    sms: twilioSms({
      baseUrl: env.SMS_API_URL,
      accountSid: env.SMS_ACCOUNT_SID,
      authToken: env.SMS_AUTH_TOKEN,
      messagingServiceSid: env.SMS_MESSAGING_SERVICE_SID,
    }),
    outboxKey: env.OUTBOX_KEY,
    originPattern: env.ORIGIN_PATTERN,
  }
}

type Failed = { readonly outboxId: string; readonly template: string; readonly reason: string }

/** Mails that were given up: somebody has to look. */
export function logFailedMails(failed: readonly Failed[]) {
  for (const mail of failed) log('error', { event: 'mail given up', ...mail })
}
