import { type BatchOutcome, isProviderAway, type Mailer, type SendOutcome } from '#shared/kernel/ports/mail.ts'
import type { Scanner, ScanOutcome } from '#shared/kernel/ports/scanner.ts'
import type { SmsSender } from '#shared/kernel/ports/sms.ts'
import { type Breaker, makeBreaker } from './breaker.ts'

/* The ports behind a breaker answer at once, while it is open, that the provider is asked again later. */

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
    send: (mail) => breaker.run(() => mailer.send(mail), SENDING),
    sendBatch: (mails, key) => breaker.run(() => mailer.sendBatch(mails, key), SENDING_BATCH),
  }
}

export function smsWithBreaker(sms: SmsSender, breaker: Breaker): SmsSender {
  return { send: (text) => breaker.run(() => sms.send(text), SENDING) }
}

export function scannerWithBreaker(scanner: Scanner, breaker: Breaker): Scanner {
  return {
    submit: (scan) => breaker.run(() => scanner.submit(scan), SCANNING),
    askAgain: (scan) => breaker.run(() => scanner.askAgain(scan), SCANNING),
    exportSources: (scan) => breaker.run(() => scanner.exportSources(scan), SCANNING),
    forget: (scan) => breaker.run(() => scanner.forget(scan), SCANNING),
  }
}

type Breakers = { readonly mail: Breaker; readonly sms: Breaker; readonly scan: Breaker }

const made = new WeakMap<object, Breakers>()

/** The breakers of a worker, made once for its configuration: an isolate reads it once. */
export function breakersOf(env: object): Breakers {
  const breakers = made.get(env) ?? { mail: makeBreaker(), sms: makeBreaker(), scan: makeBreaker() }
  made.set(env, breakers)
  return breakers
}
