import type { RoundupStatus } from './statuses.ts'

export function roundupPath(slug: string): string {
  return `/roundups/${slug}`
}

type Published = {
  readonly status: RoundupStatus
  readonly slug: string | null
  readonly externalUrl: string | null
}

/** Where a published roundup is read: on the brand's site, or at the address that staff gave; null before. */
export function publishedUrl({ status, slug, externalUrl }: Published): string | null {
  if (status !== 'FINAL') return null
  return externalUrl ?? (slug === null ? null : roundupPath(slug))
}
