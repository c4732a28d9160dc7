import type { Billing, BillingOutcome } from '#shared/kernel/ports/billing.ts'
import type { CardVault } from '#shared/kernel/ports/card-vault.ts'
import { type BatchOutcome, isProviderAway, type Mailer, type SendOutcome } from '#shared/kernel/ports/email.ts'
import type { PushOutcome, PushSender } from '#shared/kernel/ports/push.ts'
import type { Scanner, ScanOutcome } from '#shared/kernel/ports/scanner.ts'
import type { SmsSender } from '#shared/kernel/ports/sms.ts'
import { type Breaker, makeBreaker } from './breaker.ts'

/* While a breaker is open, the ports behind it answer at once that the call is retried later. */

function notAsked(retryAfterSeconds: number) {
  return { kind: 'later', reason: 'not asked: away', retryAfterSeconds } as const
}

const SENDING = { isAway: isProviderAway, whileOpen: (seconds: number): SendOutcome => notAsked(seconds) }
const SENDING_BATCH = {
  isAway: (outcome: BatchOutcome) => outcome.kind !== 'each' && isProviderAway(outcome),
  whileOpen: (seconds: number): BatchOutcome => notAsked(seconds),
}
const SCANNING = {
  isAway: (outcome: ScanOutcome) => outcome.kind === 'later',
  whileOpen: (seconds: number): ScanOutcome => notAsked(seconds),
}

export function mailerWithBreaker(mailer: Mailer, breaker: Breaker): Mailer {
  return {
    send: (email) => breaker.run(() => mailer.send(email), SENDING),
    sendBatch: (emails, key) => breaker.run(() => mailer.sendBatch(emails, key), SENDING_BATCH),
  }
}

export function smsWithBreaker(sms: SmsSender, breaker: Breaker): SmsSender {
  return { send: (text) => breaker.run(() => sms.send(text), SENDING) }
}

const PUSHING = {
  isAway: (outcome: PushOutcome) => outcome.kind !== 'gone' && isProviderAway(outcome),
  whileOpen: (seconds: number): PushOutcome => notAsked(seconds),
}

export function pushWithBreaker(sender: PushSender, breaker: Breaker): PushSender {
  return { send: (push) => breaker.run(() => sender.send(push), PUSHING) }
}

export function scannerWithBreaker(scanner: Scanner, breaker: Breaker): Scanner {
  return {
    submit: (scan) => breaker.run(() => scanner.submit(scan), SCANNING),
    askAgain: (scan) => breaker.run(() => scanner.askAgain(scan), SCANNING),
    exportSources: (scan) => breaker.run(() => scanner.exportSources(scan), SCANNING),
    forget: (scan) => breaker.run(() => scanner.forget(scan), SCANNING),
  }
}

/** An unknown outcome means that no answer came. A call that was not sent was not carried out. */
const PAYING = {
  isAway: ({ kind }: BillingOutcome<unknown>) => kind === 'away' || kind === 'unknown',
  whileOpen: () => ({ kind: 'away', reason: 'not asked: away' }) as const,
}

export function billingWithBreaker(billing: Billing, breaker: Breaker): Billing {
  const run = <Value>(call: () => Promise<BillingOutcome<Value>>) => breaker.run<BillingOutcome<Value>>(call, PAYING)
  return {
    createSubscription: (subscription) => run(() => billing.createSubscription(subscription)),
    findSubscription: (reference) => run(() => billing.findSubscription(reference)),
    readSubscription: (id) => run(() => billing.readSubscription(id)),
    listCards: (customerId) => run(() => billing.listCards(customerId)),
    addCard: (card) => run(() => billing.addCard(card)),
    makeDefault: (card) => run(() => billing.makeDefault(card)),
    removeCard: (card) => run(() => billing.removeCard(card)),
    retryPastDue: (id) => run(() => billing.retryPastDue(id)),
    stopRenewal: (id) => run(() => billing.stopRenewal(id)),
    resumeRenewal: (id) => run(() => billing.resumeRenewal(id)),
    endSubscription: (id) => run(() => billing.endSubscription(id)),
    issueCredit: (input) => run(() => billing.issueCredit(input)),
    listCredits: (id) => run(() => billing.listCredits(id)),
    listOpenInvoices: (id) => run(() => billing.listOpenInvoices(id)),
    listInvoices: (id) => run(() => billing.listInvoices(id)),
    readDecline: (invoiceId) => run(() => billing.readDecline(invoiceId)),
    issueInvoice: (invoice) => run(() => billing.issueInvoice(invoice)),
    voidInvoice: (invoice) => run(() => billing.voidInvoice(invoice)),
    payInvoice: (payment) => run(() => billing.payInvoice(payment)),
    refundPayment: (refund) => run(() => billing.refundPayment(refund)),
  }
}

export function vaultWithBreaker(vault: CardVault, breaker: Breaker): CardVault {
  const run = <Value>(call: () => Promise<BillingOutcome<Value>>) => breaker.run<BillingOutcome<Value>>(call, PAYING)
  return {
    createClientToken: () => run(() => vault.createClientToken()),
    keepCard: (nonce) => run(() => vault.keepCard(nonce)),
  }
}

type Breakers = Readonly<Record<'email' | 'sms' | 'push' | 'scan' | 'billing' | 'cardVault', Breaker>>

const made = new WeakMap<object, Breakers>()

/** The breakers of a worker, created once for its configuration: an isolate reads it once. */
export function breakersOf(env: object): Breakers {
  const breakers = made.get(env) ?? {
    email: makeBreaker('email'),
    sms: makeBreaker('sms'),
    push: makeBreaker('push'),
    scan: makeBreaker('scan'),
    billing: makeBreaker('billing'),
    cardVault: makeBreaker('card vault'),
  }
  made.set(env, breakers)
  return breakers
}
