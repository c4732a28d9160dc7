import { fieldsOf } from '#shared/domain/communities/sites/fields.ts'
import { parseValue } from '#shared/domain/communities/sites/kinds.ts'
import { PREVIEW_PARAMETER } from '#shared/domain/communities/sites/preview.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import { graphql } from '../../graphql/admin.ts'
import { type Brand, brandOf } from '../community.ts'
import type { Visitor } from '../gates.ts'
import type { PageApi } from '../page-api.ts'
import { queryOf } from '../query.ts'

const SITE = graphql(`
  query PreviewedSite($code: String!) { siteSettings(code: $code) { code timeZone values { path text } } }
`)

/** Pages that show a brand to visitors; those of staff show its colours in forms and lists. */
const PREVIEWED = /^\/(?:login|password\/forgot|admin(?:\/[\w/-]*)?)$/

/** Whether staff of the admin community request a preview of a brand's page: the backend checks their permission. */
export function isSitePreview({ url, method }: Request, { community }: Brand, { kind }: Visitor): boolean {
  const { pathname, search } = new URL(url)
  const isAsked = queryOf({ search }).orNull(PREVIEW_PARAMETER) !== null
  return isAsked && kind === 'admin' && community.kind === 'ADMIN' && method === 'GET' && PREVIEWED.test(pathname)
}

/** The brand with the design from the address, if valid; it needs no host for this. */
export async function previewedBrand(url: URL, api: PageApi): Promise<Brand> {
  const query = queryOf(url)
  const { siteSettings } = await api(SITE, { code: query.orNull(PREVIEW_PARAMETER) ?? '' })
  const values = new Map(siteSettings.values.map(({ path, text }) => [path, text]))
  for (const field of fieldsOf('LOOKS')) {
    const typed = query.orNull(field.path)
    if (typed !== null && 'value' in parseValue(field, typed)) values.set(field.path, typed)
  }
  const text = (path: string) => values.get(path) ?? ''
  const orNull = (path: string) => values.get(path) || null
  return brandOf({
    community: {
      // Pages of staff stay those of the admin community.
      ...{ code: siteSettings.code, kind: url.pathname.startsWith('/admin') ? 'ADMIN' : 'BRAND' },
      timeZone: siteSettings.timeZone,
      ...{ name: text('name'), familiarName: text('familiarName'), appName: text('config.appName') },
      ...{ icon: imageAddress(orNull('config.icon')), tagline: text('config.tagline') },
      looks: {
        ...{ accent: text('config.looks.accent'), ground: text('config.looks.ground') },
        ...{ scheme: text('config.looks.scheme'), headings: text('config.looks.headings') },
        labels: text('config.looks.labels'),
      },
      products: { forum: { enabled: text('config.products.forum.enabled') === 'on' } },
      ...{ conciergeEmail: text('config.conciergeEmail'), conciergePhone: text('config.conciergePhone') },
      ...{ copyrightHolder: text('config.copyrightHolder'), navMore: [], execLink: orNull('config.execLink') },
      links: {
        ...{ terms: orNull('config.links.terms'), privacy: orNull('config.links.privacy') },
        membershipInfo: orNull('config.links.membershipInfo'),
      },
      ...{ googleAnalytics: null, googleTagManager: null, linkedInInsight: null, tracksOpens: false },
      ...{ closing: null, signInHelp: '', joiningIncluded: null },
    },
    auth: {
      ...{ slug: text('config.auth.slug'), logo: imageAddress(orNull('config.auth.logo')) },
      ...{ backgroundImage: imageAddress(orNull('config.auth.backgroundImage')) },
      textColor: orNull('config.auth.textColor'),
      ...{ playStoreLink: orNull('config.auth.playStoreLink'), appStoreLink: orNull('config.auth.appStoreLink') },
    },
  })
}
