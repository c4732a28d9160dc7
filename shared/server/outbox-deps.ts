import type { Mailer } from '#shared/kernel/mail.ts'
import type { CommonEnv } from './env.ts'
import { log } from './log.ts'
import { resendMailer } from './ports/resend-mailer.ts'

/** What the outbox is handed to reach the outside. */
export const outboxDeps = (env: CommonEnv): { mailer: Mailer; outboxKey: string; originPattern: string } => ({
  mailer: resendMailer({ baseUrl: env.MAIL_API_URL, apiKey: env.MAIL_API_KEY }),
  outboxKey: env.OUTBOX_KEY,
  originPattern: env.ORIGIN_PATTERN,
})

type Failed = { readonly outboxId: string; readonly template: string; readonly reason: string }

/** Mails that were given up: somebody has to look. */
export const logFailedMails = (failed: readonly Failed[]) => {
  for (const mail of failed) log('error', { event: 'mail given up', ...mail })
}
