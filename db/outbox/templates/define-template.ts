import type * as z from 'zod'
import type { MailBrand } from './mail-brand.ts'
import type { MailContent } from './mail-content.ts'

export type Template<Data> = {
  readonly data: z.ZodType<Data>
  readonly write: (data: Data, brand: MailBrand) => MailContent
}

export function defineTemplate<Data>(
  data: z.ZodType<Data>,
  write: (data: Data, brand: MailBrand) => MailContent,
): Template<Data> {
  return { data, write }
}
