import * as z from 'zod'
import type { SendOutcome } from '#shared/kernel/ports/email.ts'
import type { Sms, SmsSender } from '#shared/kernel/ports/sms.ts'

export type TwilioConfig = {
  /** https://api.twilio.com, or the sandbox. */
  readonly baseUrl: string
  readonly accountSid: string
  readonly authToken: string
  readonly messagingServiceSid: string
  readonly timeoutMs?: number
}

/** A user waits for the response. */
const TIMEOUT_MS = 5000

const VALIDITY_MIN_SECONDS = 1
const VALIDITY_MAX_SECONDS = 36_000

/** This phone cannot get texts: no such number, unsubscribed, no route, or a landline. */
const UNREACHABLE = new Set([21211, 21610, 21612, 21614])

const Accepted = z.object({ sid: z.string().min(1) })
const Refusal = z.object({ code: z.number() })

/** Sends through Twilio's Messages API. */
export function twilioSms(config: TwilioConfig): SmsSender {
  return {
    async send(sms) {
      const { baseUrl, accountSid, authToken, timeoutMs = TIMEOUT_MS } = config
      try {
        const response = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, baseUrl), {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            Authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}`,
            'Content-Type': 'application/x-www-form-urlencoded',
          },
          body: toWire(sms, config).toString(),
        })
        return await outcomeOf(response)
      } catch (error) {
        // A dropped connection looks the same before and after the provider accepted the text.
        return {
          kind: 'unknown',
          reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network',
        }
      }
    },
  }
}

function toWire({ to, text, validForSeconds }: Sms, { messagingServiceSid }: TwilioConfig) {
  return new URLSearchParams({
    To: to,
    MessagingServiceSid: messagingServiceSid,
    Body: text,
    ValidityPeriod: String(Math.min(Math.max(Math.floor(validForSeconds), VALIDITY_MIN_SECONDS), VALIDITY_MAX_SECONDS)),
  })
}

async function outcomeOf(response: Response): Promise<SendOutcome> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  if (response.ok) {
    const accepted = Accepted.safeParse(body)
    return accepted.success ? { kind: 'sent', id: accepted.data.sid } : { kind: 'unknown', reason: 'unreadable answer' }
  }
  const code = Refusal.safeParse(body).data?.code
  const reason = `${response.status} ${code ?? 'unnamed'}`
  // Everything else (keys, senders, limits, outages) can be fixed without changing the phone number.
  return code !== undefined && UNREACHABLE.has(code) ? { kind: 'refused', reason } : { kind: 'later', reason }
}
