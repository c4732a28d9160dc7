import type * as z from 'zod'
import type { MailBrand } from './mail-brand.ts'
import type { MailContent } from './mail-content.ts'

export type Template<Data> = {
  readonly data: z.ZodType<Data>
  readonly write: (data: Data, brand: MailBrand) => MailContent
}

export const defineTemplate = <Data>(
  data: z.ZodType<Data>,
  write: (data: Data, brand: MailBrand) => MailContent,
): Template<Data> => ({ data, write })
