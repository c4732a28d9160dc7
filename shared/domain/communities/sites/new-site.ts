import type { CommunityConfig } from '../config.ts'
import { SITE_FIELDS, type SiteField } from './fields.ts'
import { parseValue } from './kinds.ts'
import { SITE_FAULTS } from './messages.ts'
import type { SiteFaults, SiteState, SiteValues } from './site.ts'

/** The fields of a new brand's form; the rest comes from its template. */
const NEW_SITE_PATHS = ['name', 'familiarName', 'hosts', 'config.mailFrom', 'config.conciergeEmail'] as const
type NewSitePath = (typeof NEW_SITE_PATHS)[number]

export const NEW_SITE_FIELDS: readonly SiteField[] = SITE_FIELDS.filter(({ path }) =>
  NEW_SITE_PATHS.some((one) => one === path),
)

export const SITE_CODE_MAX_CHARACTERS = 20
const CODE = /^[A-Za-z][A-Za-z0-9]{1,19}$/

export type NewSite = { readonly state: SiteState } | { readonly faults: SiteFaults }

/**
 * A brand made from a template and the typed values: appearance, products, days and digests come from the template; names, links, pictures
 * and ids do not.
 */
export function newSite(template: Pick<SiteState, 'timeZone' | 'config'>, code: string, typed: SiteValues): NewSite {
  const parsed = NEW_SITE_FIELDS.map((field) => [field.path, parseValue(field, typed[field.path] ?? '')] as const)
  const faults: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [path, one] of parsed) {
    if ('fault' in one) faults[path] = one.fault
    else values[path] = one.value
  }
  if (!CODE.test(code)) faults.code = SITE_FAULTS.code
  if (Object.keys(faults).length > 0) return { faults }
  const text = (path: NewSitePath) => values[path] as string
  const [name, familiarName] = [text('name'), text('familiarName')]
  const { looks, products, digest, articleChecks, cardFields, dunning, conciergePhone, auth } = template.config
  const config: CommunityConfig = {
    ...{ appName: familiarName, looks, icon: null, tagline: '', copyrightHolder: name },
    auth: {
      ...{ slug: code.toLowerCase(), backgroundImage: null, logo: null, textColor: null },
      ...{ playStoreLink: null, appStoreLink: null, hideUnknown: auth.hideUnknown },
    },
    ...{ conciergeEmail: text('config.conciergeEmail'), conciergePhone, mailFrom: text('config.mailFrom') },
    ...{ links: { terms: null, privacy: null, membershipInfo: null }, navMore: [], execLink: null },
    ...{ products, googleAnalytics: null, ...(digest && { digest }), ...(cardFields && { cardFields }) },
    ...(articleChecks && { articleChecks }),
    ...(dunning && { dunning }),
  }
  const hosts = values.hosts as readonly string[]
  return { state: { name, familiarName, timeZone: template.timeZone, config, hosts, closures: [] } }
}
