import type { Mailer } from '#shared/kernel/ports/email.ts'
import type { SmsSender } from '#shared/kernel/ports/sms.ts'
import type { EmailEnv, SmsEnv } from './env.ts'
import { resendMailer } from './ports/resend-mailer.ts'
import { twilioSms } from './ports/twilio-sms.ts'
import { breakersOf, mailerWithBreaker, smsWithBreaker } from './ports/with-breaker.ts'

export type OutboxPorts = {
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly outboxKey: string
  /** The keys of this worker, and of those whose messages it sends. */
  readonly outboxKeys: readonly string[]
  readonly originPattern: string
  readonly unsubscribeKey: string
}

type OutboxKeys = {
  readonly OUTBOX_KEY: string
  readonly OUTBOX_KEY_OF_MEMBER?: string
  readonly OUTBOX_KEY_OF_PUBLIC?: string
}

/** The ports that the outbox sends with. */
export function outboxPorts(env: EmailEnv & SmsEnv & OutboxKeys): OutboxPorts {
  const breakers = breakersOf(env)
  const mailer = resendMailer({ baseUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY })
  const sms = twilioSms({
    baseUrl: env.SMS_API_URL,
    accountSid: env.SMS_ACCOUNT_SID,
    authToken: env.SMS_AUTH_TOKEN,
    messagingServiceSid: env.SMS_MESSAGING_SERVICE_SID,
  })
  return {
    mailer: mailerWithBreaker(mailer, breakers.email),
    sms: smsWithBreaker(sms, breakers.sms),
    outboxKey: env.OUTBOX_KEY,
    outboxKeys: [env.OUTBOX_KEY, env.OUTBOX_KEY_OF_MEMBER, env.OUTBOX_KEY_OF_PUBLIC].flatMap((key) => key ?? []),
    originPattern: env.ORIGIN_PATTERN,
    unsubscribeKey: env.UNSUBSCRIBE_KEY,
  }
}
