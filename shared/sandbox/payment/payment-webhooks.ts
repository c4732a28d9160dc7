import { createHmac } from 'node:crypto'
import type { NewWebhook } from '../webhooks.ts'
import type { EventAbout, PaymentEvent } from './context.ts'

export type WebhookTarget = {
  readonly url: string
  /** Shared with the receiver. */
  readonly key: string
  readonly site: string
}

/** The first delivery and five retries. */
const DELIVERIES = 6
const DELAY_MS = 500

type Fields = { readonly [name: string]: string | number | boolean | null | Fields }

function flatten(fields: Fields, prefix: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const key = `${prefix}[${name}]`
    if (value !== null && typeof value === 'object') return flatten(value, key)
    return [[key, value === null ? '' : String(value)]]
  })
}

function payloadOf({ subscription, invoice, transaction, previousState }: EventAbout): Fields {
  return {
    ...(subscription
      ? {
          subscription: {
            id: subscription.id,
            state: subscription.state,
            ...(previousState ? { previous_state: previousState } : {}),
            reference: subscription.reference,
            next_assessment_at: subscription.next_assessment_at,
            customer: { id: subscription.customer_id },
          },
        }
      : {}),
    ...(invoice ? { invoice: { uid: invoice.uid, number: invoice.number, status: invoice.status } } : {}),
    ...(transaction
      ? {
          transaction: {
            id: transaction.id,
            amount_in_cents: transaction.amount_in_cents,
            success: transaction.status === 'approved',
          },
        }
      : {}),
  }
}

/** A webhook as the provider sends it: a form, signed over its exact bytes, with an id that is the same in every retry. */
export function paymentWebhook(target: WebhookTarget, id: number, event: PaymentEvent, about: EventAbout): NewWebhook {
  const payload = flatten({ site: { id: 1, subdomain: target.site }, ...payloadOf(about) }, 'payload')
  const body = new URLSearchParams([['id', String(id)], ['event', event], ...payload]).toString()
  return {
    provider: 'payment',
    subject: String(about.subscription?.id ?? event),
    url: target.url,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Chargify-Webhook-Id': String(id),
      'X-Chargify-Webhook-Signature-Hmac-Sha-256': createHmac('sha256', target.key).update(body).digest('hex'),
    },
    body: () => body,
    delayMs: DELAY_MS,
    tries: DELIVERIES,
  }
}
