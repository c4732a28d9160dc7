import type { RoundupStatus } from './statuses.ts'

export function roundupPath(slug: string): string {
  return `/roundups/${slug}`
}

type Published = {
  readonly status: RoundupStatus
  readonly slug: string | null
  readonly externalUrl: string | null
}

/** The address of a published roundup: on the brand's site, or the one given by staff; null before publication. */
export function publishedUrl({ status, slug, externalUrl }: Published): string | null {
  if (status !== 'FINAL') return null
  return externalUrl ?? (slug === null ? null : roundupPath(slug))
}
