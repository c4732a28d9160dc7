import type { BrandLooks } from '#shared/domain/communities/config.ts'

/** A community as shown in its emails. */
export type EmailBrand = {
  readonly name: string
  readonly familiarName: string
  readonly looks: BrandLooks
  /** The address of its site, such as https://meridian.example. */
  readonly origin: string
  readonly conciergeEmail: string
  readonly timeZone: string
  /** Texts of the content bank, as sanitised HTML; empty for none. */
  readonly fragments: { readonly closing: string; readonly footer: string }
}
