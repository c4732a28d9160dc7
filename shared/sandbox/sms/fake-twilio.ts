import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { FakeProvider, Sandbox } from '../fake-provider.ts'
import { checkSms, type SmsForm } from './check-sms.ts'
import { answerError, type SmsErrorCode } from './sms-errors.ts'

export type TwilioOptions = {
  /** The only accepted token; null accepts any. */
  readonly authToken: string | null
}

const PATH = '/2010-04-01/Accounts'

/** Twilio's `POST …/Messages.json`. Nothing leaves the machine: a text counts as delivered once it is in the outbox. */
export function fakeTwilio({ sent, clock }: Sandbox, options: TwilioOptions): FakeProvider {
  const send = async (c: Context) => {
    const accountSid = c.req.param('sid') ?? ''
    if (!isCaller(c, accountSid, options.authToken)) return answerError(c, 20003)
    const checked = checkSms(new URLSearchParams(await c.req.text()))
    if (!checked.ok) return answerError(c, checked.error)

    const id = `SM${randomBytes(16).toString('hex')}`
    const at = clock.now()
    const { to, body } = checked.sms
    const message = { id, channel: 'SMS' as const, to, subject: null, text: body, html: null, sentAt: at.toISOString() }
    // Accepted and never delivered: the provider would report it later, by a callback.
    if (checked.isDelivered) sent.add([message], null)
    return c.json(resource(id, accountSid, checked.sms, at), 201)
  }

  return {
    provider: 'sms',
    paths: [PATH],
    routes: (app) => {
      app.post(`${PATH}/:sid/Messages.json`, send)
      app.all(`${PATH}/:sid/Messages.json`, (c) => answerError(c, 20004))
      app.all(`${PATH}/*`, (c) => answerError(c, 20404))
    },
    errorAnswer: (c, status) => answerError(c, FAULT_CODES[status] ?? 20500, status),
  }
}

const FAULT_CODES: Readonly<Record<number, SmsErrorCode>> = { 400: 20001, 401: 20003, 404: 20404, 429: 20429 }

function isCaller(c: Context, accountSid: string, authToken: string | null): boolean {
  const credentials = /^Basic (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const [user, ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':')
  const token = password.join(':')
  return accountSid.startsWith('AC') && user === accountSid && token !== '' && (authToken ?? token) === token
}

function resource(sid: string, accountSid: string, { to, body, service }: SmsForm, at: Date) {
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: at.toUTCString().replace('GMT', '+0000'),
    date_updated: at.toUTCString().replace('GMT', '+0000'),
    date_sent: null,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: null,
    messaging_service_sid: service,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    status: 'accepted',
    to,
    uri: `${PATH}/${accountSid}/Messages/${sid}.json`,
    subresource_uris: { media: `${PATH}/${accountSid}/Messages/${sid}/Media.json` },
  }
}
