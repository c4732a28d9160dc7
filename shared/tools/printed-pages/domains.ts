/** The domain of an operation in the reference, by its name or its first word. */
const WORDS: Readonly<Record<string, string>> = {
  Ads: 'ad ads',
  Analytics: 'analytics track',
  Articles: 'article articles stories story',
  Billing:
    'accountant adjust balance card chargify dunning payment payments reconciliations reconciliation statement statements subscription',
  Brands: 'brand communities community site sites',
  Broadcasts: 'announcement broadcast broadcasts',
  'Content bank': 'content',
  'Expert panels': 'panel roundup roundups',
  Feeds: 'feed feeds',
  Forum: 'forum',
  Groups: 'group groups',
  Home: 'first home',
  Joining: 'get invitation invitations left onboarding',
  'Jobs and failures': 'failed job jobs',
  Members: 'consent data deletion link me member members mobile my photo profile saved user views',
  'Messages and introductions': 'introduction introductions message messages',
  Notifications: 'emailsubscription mail news notifications',
  Offers: 'offer offers',
  'Pictures and scans': 'copyleaks',
  'Signing in': 'auth login logout one password session sessions token',
  Staff: 'audit staff waiting',
}

const DOMAIN_OF = new Map(
  Object.entries(WORDS).flatMap(([domain, words]) => words.split(' ').map((one) => [one, domain])),
)

/** "Articles" for `articleCreate`; the first word itself if no domain matches. */
function domainOf(name: string): string {
  const words = name.split(/(?=[A-Z])|[^A-Za-z]+/).filter(Boolean)
  const known = [name, ...words].map((word) => DOMAIN_OF.get(word.toLowerCase())).find(Boolean)
  return known ?? (words[0] ?? '').replace(/^./, (letter) => letter.toUpperCase())
}

/** Domains, and the operations in each, in alphabetical order. */
export function byDomain<T>(operations: readonly T[], nameOf: (one: T) => string): [string, T[]][] {
  const sorted = operations.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const domains = Map.groupBy(sorted, (one) => domainOf(nameOf(one)))
  return [...domains].sort(([a], [b]) => (a < b ? -1 : 1))
}
