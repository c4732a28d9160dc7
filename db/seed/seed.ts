import { pathToFileURL } from 'node:url'
import { Db } from '#db/client.ts'
import type { DbConfig } from '#db/hrana.ts'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { seedAds } from './ads/seed-ads.ts'
import { seedAnalytics } from './analytics/seed-analytics.ts'
import { seedArticleImports } from './articles/seed-article-imports.ts'
import { seedArticles } from './articles/seed-articles.ts'
import { seedAmplifications } from './billing/seed-amplifications.ts'
import { seedBilling } from './billing/seed-billing.ts'
import { seedBroadcasts } from './broadcasts/seed-broadcasts.ts'
import { HARBOR_CAST, LUMEN_CAST, MERIDIAN_CAST, STAFF_CAST } from './cast.ts'
import { seedCommunities } from './communities/seed-communities.ts'
import { seedContacts } from './contacts/seed-contacts.ts'
import { seedContentBank } from './content-bank/seed-content-bank.ts'
import { seedExpertPanels } from './expert-panels/seed-expert-panels.ts'
import { seedFeeds } from './feeds/seed-feeds.ts'
import { seedForum } from './forum/seed-forum.ts'
import { fromEnvironment } from './from-environment.ts'
import { seedGroups } from './groups/seed-groups.ts'
import { seedOffers } from './offers/seed-offers.ts'
import { seedOnboarding } from './onboarding/seed-onboarding.ts'
import { readMembers } from './people/read-members.ts'
import { seedMemberViews } from './people/seed-member-views.ts'
import { seedPeople } from './people/seed-people.ts'
import { seedSecondAccount } from './people/seed-second-account.ts'
import type { SeedCast, SeedDomain } from './seed-context.ts'

/** Each domain adds its own rows. The order is that of foreign keys. */
const DOMAINS: readonly SeedDomain[] = [
  seedCommunities,
  seedPeople,
  seedContentBank,
  seedAds,
  seedBilling,
  seedMemberViews,
  seedOnboarding,
  seedArticles,
  seedArticleImports,
  seedAmplifications,
  seedExpertPanels,
  seedContacts,
  seedGroups,
  seedSecondAccount,
  seedForum,
  seedOffers,
  seedFeeds,
  seedBroadcasts,
  // Counts the rows of all others.
  seedAnalytics,
]

/** The database already has communities, so the seed writes nothing. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('The database already holds communities; the demo data goes into an empty one only.')
    this.name = 'DatabaseNotEmpty'
  }
}

/** The people of the demo data. */
export function readCast(): SeedCast {
  return {
    staff: STAFF_CAST,
    membersOf: {
      MTC: [...MERIDIAN_CAST, ...readMembers('meridian')],
      HFC: [...HARBOR_CAST, ...readMembers('harbor')],
      LAC: [...LUMEN_CAST, ...readMembers('lumen')],
    },
  }
}

/**
 * Writes the demo communities, people and articles into an empty database, in one all-or-nothing batch. Throws DatabaseNotEmpty if there
 * are communities already.
 */
export async function seed(config: DbConfig, { now }: { readonly now: Date }): Promise<void> {
  const db = new Db(config)
  const present = await db.read(build.select({ id: communities.id }).from(communities).limit(1))
  if (present.length > 0) throw new DatabaseNotEmpty()

  const cast = readCast()
  const [first, ...rest] = DOMAINS.flatMap((seedDomain) => seedDomain(cast, now))
  if (first) await db.commit([first, ...rest])
}

async function main() {
  const now = process.env.FAKE_NOW ? new Date(process.env.FAKE_NOW) : new Date()
  if (Number.isNaN(now.getTime())) throw new Error('FAKE_NOW is no ISO time')
  try {
    await seed({ url: fromEnvironment('DB_URL'), authToken: process.env.DB_AUTH_TOKEN ?? '' }, { now })
    console.log('The demo communities, people and articles are in place.')
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error
    console.log(error.message)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
