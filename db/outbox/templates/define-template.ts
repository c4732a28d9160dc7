import * as z from 'zod'
import type { EmailOptionId } from '#shared/domain/notifications/email-options.ts'
import { formatMoment } from '#shared/kernel/dates.ts'
import type { EmailBrand } from './layout/email-brand.ts'
import type { EmailContent } from './layout/email-content.ts'

export type Template<Name extends string, Data> = {
  /** Stored with every email of the kind, and passed to the provider. */
  readonly name: Name
  /** The preference that it belongs to. */
  readonly option: EmailOptionId
  readonly data: z.ZodType<Data>
  readonly write: (data: Data, brand: EmailBrand) => EmailContent
}

/** The currency of the amounts of an email. Emails written without one are in dollars. */
export const CURRENCY = z.string().length(3).default('USD')
export const AMOUNT = { amountCents: z.number(), currency: CURRENCY }

/** A card payment with its receipt number. */
export const RECEIPT = { receiptNumber: z.string(), ...AMOUNT, productName: z.string(), cardLast4: z.string() }

/** "Dec 8, 2026, 9:00 AM (America/New York)". */
export function moment(at: string, timeZone: string): string {
  return `${formatMoment(new Date(at), timeZone)} (${zoneName(timeZone)})`
}

/** "America/New York". */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

export function defineTemplate<const Name extends string, Data>(
  name: Name,
  option: EmailOptionId,
  data: z.ZodType<Data>,
  write: (data: Data, brand: EmailBrand) => EmailContent,
): Template<Name, Data> {
  return { name, option, data, write }
}
