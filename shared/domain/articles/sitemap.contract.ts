import * as z from 'zod/mini'

/** No brand is served on this host: a request from outside through the edge has another host. */
export const SITEMAP_HOST = 'bff-public.internal'
/** Called by the sites worker over its service binding; the edge does not forward it. */
export const SITEMAP_CALL_PATH = '/internal/sitemap-addresses'
/** The limit of each kind. Search engines read at most 50,000 addresses and 50 MiB of one sitemap. */
export const ADDRESSES_PER_SITEMAP = 10_000
export const SITEMAPS_MAX = 50_000

export const SitemapAddressesInput = z.strictObject({
  /** Host of the community. */
  host: z.string().check(z.minLength(1), z.maxLength(253)),
  /** Starts at 1; the oldest stories come first, so that full pages do not change. */
  page: z.int().check(z.minimum(1), z.maximum(SITEMAPS_MAX)),
})

type Address = { readonly slug: string; readonly updatedAt: string }

export type SitemapAddressesAnswer = {
  /** At least one, even if there is nothing. */
  readonly pages: number
  readonly stories: readonly Address[]
  /** Public profiles. */
  readonly people: readonly Address[]
  /** Of expert panels; only with the first page. */
  readonly roundups: readonly Address[]
}
