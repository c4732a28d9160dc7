import * as z from 'zod'
import type { MailOptionId } from '#shared/domain/notifications/mail-options.ts'
import type { MailBrand } from './mail-brand.ts'
import type { MailContent } from './mail-content.ts'

export type Template<Data> = {
  /** What of the preferences it belongs to. */
  readonly option: MailOptionId
  readonly data: z.ZodType<Data>
  readonly write: (data: Data, brand: MailBrand) => MailContent
}

/** Of the amounts of a mail. Those that were written without one are in dollars. */
export const CURRENCY = z.string().length(3).default('USD')

export function defineTemplate<Data>(
  option: MailOptionId,
  data: z.ZodType<Data>,
  write: (data: Data, brand: MailBrand) => MailContent,
): Template<Data> {
  return { option, data, write }
}
