import { BrandLooks } from '#shared/domain/communities/config.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { brandStyle } from '../../brands/tokens.ts'
import { graphql } from '../graphql/public.ts'
import type { ResultOf } from '../graphql/typed-document.ts'
import type { PageApi } from './page-api.ts'

const COMMUNITY = graphql(`
  query CommunityOfHost {
    community {
      code
      kind
      name
      familiarName
      appName
      icon
      tagline
      timeZone
      looks { accent ground scheme headings labels }
      navMore { label link }
      products { forum { enabled } }
      conciergeEmail
      conciergePhone
      copyrightHolder
      links { terms privacy membershipInfo }
      execLink
      googleAnalytics
      googleTagManager
      linkedInInsight
      tracksOpens
      closing { announcedAt closesAt endsAt announcedText readOnlyText closedText }
      signInHelp
      joiningIncluded { title content }
    }
    communityAuthConfig { slug backgroundImage logo textColor playStoreLink appStoreLink }
  }
`)

type Answer = ResultOf<typeof COMMUNITY>

export type Brand = {
  readonly community: Omit<NonNullable<Answer['community']>, 'looks'> & { readonly looks: BrandLooks }
  readonly auth: Answer['communityAuthConfig']
  readonly style: string
  /** The hash of the style, for the content security policy. */
  readonly styleHash: string
}

const FRESH_MS = 60_000
const MAX_HOSTS = 500

type Entry = { readonly brand: Brand | null; readonly until: number }
const known = new Map<string, Entry>()

const NEUTRAL: BrandLooks = {
  accent: '#3d4a5c',
  ground: '#faf9f7',
  scheme: 'light',
  headings: 'serif',
  labels: 'plain',
}

export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${toBase64(new Uint8Array(digest))}'`
}

type BrandParts = { readonly community: NonNullable<Answer['community']>; readonly auth: Brand['auth'] }

/** The brand of a community's data. */
export async function brandOf({ community, auth }: BrandParts): Promise<Brand> {
  const looks = BrandLooks.safeParse(community.looks)
  const style = brandStyle(looks.success ? looks.data : NEUTRAL, auth?.textColor ?? null)
  return {
    community: { ...community, looks: looks.success ? looks.data : NEUTRAL },
    ...{ auth, style, styleHash: await hashOf(style) },
  }
}

/** Backends answer NotFound on a host without a community. */
async function readBrand(api: PageApi): Promise<Brand | null> {
  try {
    const { community, communityAuthConfig: auth } = await api(COMMUNITY)
    return community && (await brandOf({ community, auth }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotFound') return null
    throw error
  }
}

function remember(host: string, entry: Entry): void {
  // Callers can send any Host, so the size of the cache is bounded.
  if (known.size >= MAX_HOSTS && !known.has(host)) known.delete(known.keys().next().value ?? '')
  known.set(host, entry)
}

/**
 * The brand of a host, null for an unknown one; cached for a minute. While the database is unavailable the last
 * response stays in use.
 */
export async function brandOfHost(host: string, api: PageApi): Promise<Brand | null> {
  const entry = known.get(host)
  if (entry && entry.until > Date.now()) return entry.brand
  try {
    const brand = await readBrand(api)
    remember(host, { brand, until: Date.now() + FRESH_MS })
    return brand
  } catch (error) {
    if (entry?.brand) return entry.brand
    throw error
  }
}

let neutral: Promise<Pick<Brand, 'style' | 'styleHash'>> | null = null

/** The style of a page for which no brand was found. */
export function neutralStyle(): Promise<Pick<Brand, 'style' | 'styleHash'>> {
  const style = brandStyle(NEUTRAL)
  neutral ??= hashOf(style).then((styleHash) => ({ style, styleHash }))
  return neutral
}
