import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Billing, BillingOutcome } from '#shared/kernel/ports/billing.ts'
import type { Email, Mailer, SendOutcome } from '#shared/kernel/ports/email.ts'
import type { Scanner } from '#shared/kernel/ports/scanner.ts'
import { makeBreaker } from './breaker.ts'
import {
  billingWithBreaker,
  breakersOf,
  mailerWithBreaker,
  scannerWithBreaker,
  smsWithBreaker,
} from './with-breaker.ts'

const AWAY: SendOutcome = { kind: 'unknown', reason: 'network' }
const SENT: SendOutcome = { kind: 'sent', id: '1' }
const SMS = { to: '+491713920017', text: 'x', validForSeconds: 600 }
const NOT_ASKED = { kind: 'later', reason: 'not asked: away' }

let nowMs: number
beforeEach(() => {
  nowMs = 1_000_000
})

function provider() {
  const send = vi.fn(async () => AWAY)
  const sms = smsWithBreaker(
    { send },
    makeBreaker('email', () => nowMs),
  )
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await sms.send(SMS)
  }
  return { send, sms, fail }
}

describe('a provider that is away', () => {
  it('is called ten times, then not for 30 seconds, and callers are told when to come back', async () => {
    const { send, sms, fail } = provider()
    await fail(10)
    expect(send).toHaveBeenCalledTimes(10)
    expect(await sms.send(SMS)).toEqual({ ...NOT_ASKED, retryAfterSeconds: 30 })
    nowMs += 29_001
    expect(await sms.send(SMS)).toEqual({ ...NOT_ASKED, retryAfterSeconds: 1 })
    expect(send).toHaveBeenCalledTimes(10)
  })

  it('is then probed by one call, and left alone for 30 more seconds if that fails', async () => {
    const { send, sms, fail } = provider()
    await fail(10)
    nowMs += 30_000
    const outcomes = await Promise.all([sms.send(SMS), sms.send(SMS), sms.send(SMS)])
    expect(outcomes).toEqual([AWAY, { ...NOT_ASKED, retryAfterSeconds: 30 }, { ...NOT_ASKED, retryAfterSeconds: 30 }])
    nowMs += 29_999
    expect(await sms.send(SMS)).toMatchObject(NOT_ASKED)
    expect(send).toHaveBeenCalledTimes(11)
  })

  it('is called by everybody again once one call succeeds', async () => {
    const { send, sms, fail } = provider()
    await fail(10)
    nowMs += 30_000
    send.mockResolvedValue(SENT)
    expect(await sms.send(SMS)).toBe(SENT)
    expect(await Promise.all([sms.send(SMS), sms.send(SMS)])).toEqual([SENT, SENT])
    send.mockResolvedValue(AWAY)
    await fail(9)
    expect(await sms.send(SMS)).toBe(AWAY)
  })

  it('is probed again even if the request of the probing call ended without an outcome', async () => {
    const { send, sms, fail } = provider()
    await fail(10)
    nowMs += 30_000
    send.mockReturnValueOnce(new Promise<never>(() => {}))
    void sms.send(SMS)
    expect(await sms.send(SMS)).toMatchObject(NOT_ASKED)
    nowMs += 30_000
    send.mockResolvedValue(SENT)
    expect(await sms.send(SMS)).toBe(SENT)
  })

  it('is only detected by consecutive failures', async () => {
    const { send, sms, fail } = provider()
    for (let i = 0; i < 3; i++) {
      await fail(9)
      send.mockResolvedValueOnce(SENT)
      expect(await sms.send(SMS)).toBe(SENT)
    }
    expect(send).toHaveBeenCalledTimes(30)
  })

  it('breaks nothing but its own feature', async () => {
    const breakers = breakersOf({})
    const sms = smsWithBreaker({ send: async () => AWAY }, breakers.sms)
    const send = vi.fn(async (_email: Email): Promise<SendOutcome> => SENT)
    const mailer = mailerWithBreaker({ send, sendBatch: async () => AWAY } satisfies Mailer, breakers.email)
    for (let i = 0; i < 12; i++) await sms.send(SMS)
    expect(await sms.send(SMS)).toMatchObject(NOT_ASKED)
    expect(await mailer.send({} as Email)).toBe(SENT)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('a provider that works', () => {
  it.each<SendOutcome>([
    { kind: 'refused', reason: '422' },
    { kind: 'later', reason: '403', concernsThisOnly: true },
  ])('and refuses single messages does not count as away: %o', async (outcome) => {
    const send = vi.fn(async () => outcome)
    const sms = smsWithBreaker(
      { send },
      makeBreaker('email', () => nowMs),
    )
    for (let i = 0; i < 30; i++) expect(await sms.send(SMS)).toBe(outcome)
    expect(send).toHaveBeenCalledTimes(30)
  })
})

it('all calls to one provider share its breaker', async () => {
  const later = vi.fn(async () => ({ kind: 'later', reason: 'network' }) as const)
  const port: Scanner = { submit: later, askAgain: later, exportSources: later, forget: later }
  const scanner = scannerWithBreaker(
    port,
    makeBreaker('email', () => nowMs),
  )
  const job = { id: 'x', communityId: 'c', articleId: 'a', revisionId: 'x', attempt: 1 }
  for (let i = 0; i < 5; i++) {
    await scanner.askAgain(job)
    await scanner.forget(job)
  }
  expect(await scanner.submit({ ...job, text: '' })).toMatchObject(NOT_ASKED)
  expect(later).toHaveBeenCalledTimes(10)
})

/** A payment provider that gives this answer to every call. */
function payments(answer: BillingOutcome<never>) {
  const call = vi.fn(async () => answer)
  const port: Billing = {
    createSubscription: call,
    findSubscription: call,
    readSubscription: call,
    listCards: call,
    addCard: call,
    makeDefault: call,
    removeCard: call,
    retryPastDue: call,
    stopRenewal: call,
    resumeRenewal: call,
    endSubscription: call,
    listOpenInvoices: call,
    listInvoices: call,
    readDecline: call,
    issueInvoice: call,
    voidInvoice: call,
    issueCredit: call,
    listCredits: call,
    payInvoice: call,
    refundPayment: call,
  }
  const breaker = makeBreaker('email', () => nowMs)
  return { call, billing: billingWithBreaker(port, breaker) }
}

it.each(['away', 'unknown'] as const)(
  'after ten consecutive %s answers payments are not attempted for 30 seconds, so that nothing is charged',
  async (kind) => {
    const { billing, call } = payments({ kind, reason: 'network' })
    for (let i = 0; i < 5; i++) {
      await billing.readSubscription('1')
      await billing.retryPastDue('1')
    }
    expect(await billing.retryPastDue('1')).toEqual({ kind: 'away', reason: 'not asked: away' })
    expect(await billing.listCards('1')).toMatchObject({ kind: 'away' })
    expect(call).toHaveBeenCalledTimes(10)
    nowMs += 30_001
    expect(await billing.listCards('1')).toEqual({ kind, reason: 'network' })
  },
)

it('a declined card does not count as a provider that is away', async () => {
  const refusal = { kind: 'declined', processorCode: '2000', text: 'no' } as const
  const { billing, call } = payments({ kind: 'refused', refusal })
  for (let i = 0; i < 30; i++) await billing.retryPastDue('1')
  expect(call).toHaveBeenCalledTimes(30)
})

it('a worker has one breaker per provider, shared by all requests', () => {
  const env = {}
  expect(breakersOf(env).email).toBe(breakersOf(env).email)
  expect(breakersOf(env).email).not.toBe(breakersOf({}).email)
})

it('every call logs a line with its outcome, and nothing that was sent', async () => {
  const lines: string[] = []
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  const outcomes: SendOutcome[] = [
    { kind: 'refused', reason: '422' },
    ...Array(10).fill({ kind: 'later', reason: 'network' }),
  ]
  const sms = smsWithBreaker(
    { send: async () => outcomes.shift() ?? { kind: 'refused', reason: 'none' } },
    makeBreaker('sms', () => nowMs),
  )
  for (let i = 0; i < 12; i++) await sms.send(SMS)
  const told = lines.map((line) => JSON.parse(line) as { level: string; outcome: string })
  expect(told.map(({ outcome }) => outcome)).toEqual(['answered', ...Array(10).fill('away'), 'not asked'])
  expect(told[1]).toMatchObject({ level: 'warn', event: 'provider call', provider: 'sms', ms: 0 })
  expect(lines.join()).not.toContain(Object.values(SMS)[0])
})
