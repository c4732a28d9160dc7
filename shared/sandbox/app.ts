import { join } from 'node:path'
import { Hono } from 'hono'
import { addControl, refuse, refuseOtherSites } from './control.ts'
import { addEmailPreviews } from './email/email-previews.ts'
import { fakeResend, type ResendOptions } from './email/fake-resend.ts'
import type { FakeProvider, SandboxApp } from './fake-provider.ts'
import { createFaults } from './faults.ts'
import { type Delays, injectFaults, REAL_DELAYS } from './inject-faults.ts'
import { addOutboxPage } from './outbox-page.ts'
import { fakeMaxio, type MaxioOptions } from './payment/fake-maxio.ts'
import { type FcmOptions, fakeFcm } from './push/fake-fcm.ts'
import { createRequestLog } from './request-log.ts'
import { createSandboxClock } from './sandbox-clock.ts'
import { type CopyleaksOptions, fakeCopyleaks } from './scan/fake-copyleaks.ts'
import { openSentMessages } from './sent-messages.ts'
import type { Wire } from './serve.ts'
import { fakeTwilio, type TwilioOptions } from './sms/fake-twilio.ts'
import { createWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  readonly dataDir: string
  readonly clockOffsetMs: number
  readonly email: ResendOptions
  readonly sms: TwilioOptions
  readonly push: FcmOptions
  readonly scan: CopyleaksOptions
  readonly payment: MaxioOptions
  /** How often renewals and due webhooks are processed; null leaves them to requests and `/__ctl/webhooks`. */
  readonly workEveryMs: number | null
  readonly delays?: Delays
}

/** The fake providers, their switches and the outbox. */
export function createSandboxApp(options: SandboxOptions): SandboxApp {
  const clock = createSandboxClock(options.clockOffsetMs)
  const file = (name: string) => join(options.dataDir, 'sandbox', name)
  const sent = openSentMessages(file('outbox.jsonl'), clock.now)
  const faults = createFaults()
  const { delays = REAL_DELAYS } = options
  const log = createRequestLog()
  const webhooks = createWebhooks(clock)
  const scan = fakeCopyleaks({ clock, webhooks }, options.scan)
  const push = fakeFcm({ clock }, options.push)
  const payment = fakeMaxio({ clock, webhooks, journalFile: file('payments.jsonl') }, options.payment)
  const fakeProviders: readonly FakeProvider[] = [
    fakeResend({ sent, clock, webhooks }, options.email),
    fakeTwilio({ sent, clock }, options.sms),
    push.fakeProvider,
    scan.fakeProvider,
    payment.fakeProvider,
  ]

  const app: SandboxApp = new Hono<{ Bindings: Wire }>()
  addOutboxPage(app, { sent, faults, pushes: push.list, scans: scan.list, payments: payment.list })
  // Scripts rely on these fields; the outbox page also shows the sender.
  app.get('/outbox.json', (c) => c.json(sent.list(c.req.query('to')).map(({ from, ...message }) => message)))
  app.delete('/outbox.json', refuseOtherSites, (c) => {
    sent.empty()
    return c.body(null, 204)
  })
  app.get('/payments.json', (c) => c.json(payment.list()))
  app.get('/pushes.json', (c) => c.json(push.list()))
  addControl(app, { faults, clock, log, webhooks })
  payment.addControl(app)
  addEmailPreviews(app)
  for (const provider of fakeProviders) {
    for (const path of provider.paths) app.use(`${path}/*`, injectFaults(provider, { faults, log, clock, delays }))
    provider.routes(app)
  }
  app.notFound((c) => refuse(c, 404, `Nothing answers ${c.req.method} ${c.req.path} here.`))
  app.onError((error, c) => {
    console.error(error)
    return refuse(c, 500, 'The sandbox has a fault; its terminal says more.')
  })
  const work = () => {
    payment.assess()
    void webhooks.deliverDue()
  }
  // `unref`: the timer alone does not keep the process running.
  if (options.workEveryMs !== null) setInterval(work, options.workEveryMs).unref()
  return app
}
