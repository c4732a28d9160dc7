import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client/web'
import type { DbConfig } from '#db/hrana.ts'
import { seedManyArticles } from './articles/large.ts'
import { seedManyPayments } from './billing/large.ts'
import { seedManyContacts } from './contacts/large.ts'
import { seedManyAnswers } from './expert-panels/large.ts'
import { seedManyPosts } from './forum/large.ts'
import { fromEnvironment } from './from-environment.ts'
import { seedManyGroups } from './groups/large.ts'
import { type LargeSeedDomain, type LargeSize, largeStatements } from './large-rows.ts'
import { seedManyNotifications } from './notifications/large.ts'
import { seedManyMembers } from './people/large.ts'
import { seedManyActs } from './people/large-history.ts'
import { DatabaseNotEmpty, seed } from './seed.ts'

/** Each domain adds its part, in the order of foreign keys. */
const DOMAINS: readonly LargeSeedDomain[] = [
  seedManyMembers,
  seedManyPayments,
  seedManyActs,
  seedManyArticles,
  seedManyAnswers,
  seedManyNotifications,
  seedManyContacts,
  seedManyGroups,
  seedManyPosts,
]

/**
 * Fills a database for measurements: the demo data if it is not there yet, then `members` more members of Meridian and a quarter as many of
 * each other brand, with their payments and staff actions, `articles` more articles by those of Meridian, an answer of each, up to 2,000,
 * to one question of an expert panel, 40 groups of up to 2,000 members, and five forum posts for each article, up to 100,000, one of them
 * with up to 2,000 replies. Needs a database of its own; a second run fails and changes nothing.
 */
export async function seedLarge(
  config: DbConfig,
  size: LargeSize,
  { now }: { readonly now: Date } = { now: new Date() },
): Promise<void> {
  await seed(config, { now }).catch((error: unknown) => {
    if (!(error instanceof DatabaseNotEmpty)) throw error
  })
  const client = createClient({ url: config.url, authToken: config.authToken })
  const statements = DOMAINS.flatMap((seedDomain) => seedDomain(size, now)).flatMap(largeStatements)
  for (const statement of statements) await client.batch([statement], 'write')
  // As a daily job leaves it.
  await client.batch(["INSERT INTO directory_search (directory_search) VALUES ('optimize')"], 'write')
  client.close()
}

async function main() {
  const size = { members: Number(process.env.MEMBERS ?? 50_000), articles: Number(process.env.ARTICLES ?? 20_000) }
  await seedLarge({ url: fromEnvironment('DB_URL'), authToken: process.env.DB_AUTH_TOKEN ?? '' }, size)
  console.log(`${size.members} members and ${size.articles} articles are in place.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
