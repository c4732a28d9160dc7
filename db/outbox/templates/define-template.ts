import * as z from 'zod'
import type { MailOptionId } from '#shared/domain/notifications/mail-options.ts'
import type { MailBrand } from './layout/mail-brand.ts'
import type { MailContent } from './layout/mail-content.ts'

export type Template<Name extends string, Data> = {
  /** Stored with every mail of the kind, and told to the provider. */
  readonly name: Name
  /** What of the preferences it belongs to. */
  readonly option: MailOptionId
  readonly data: z.ZodType<Data>
  readonly write: (data: Data, brand: MailBrand) => MailContent
}

/** Of the amounts of a mail. Those that were written without one are in dollars. */
export const CURRENCY = z.string().length(3).default('USD')

export function defineTemplate<const Name extends string, Data>(
  name: Name,
  option: MailOptionId,
  data: z.ZodType<Data>,
  write: (data: Data, brand: MailBrand) => MailContent,
): Template<Name, Data> {
  return { name, option, data, write }
}
