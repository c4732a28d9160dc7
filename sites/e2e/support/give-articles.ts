import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { Db } from '../../../db/client.ts'
import type { ArticleStatus } from '../../../shared/domain/articles/statuses.ts'
import type { Brand } from './brand.ts'

const CODES: Readonly<Record<Brand, string>> = { meridian: 'MTC', harbor: 'HFC', lumen: 'LAC', admin: 'ADM' }
const DAY_MS = 86_400_000

/**
 * Articles titled "{name} 1", "{name} 2" and so on, each by an author of its own; with several statuses they take turns.
 * Two statements however many.
 */
export async function giveArticles(
  brand: Brand,
  name: string,
  count: number,
  statuses: readonly ArticleStatus[],
): Promise<void> {
  const db = new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
  const now = Date.now()
  const key = name.toLowerCase().replaceAll(' ', '-')
  const here = sql`(SELECT id FROM communities WHERE code = ${CODES[brand]})`
  const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const status = sql`json_extract(${JSON.stringify(statuses)}, '$[' || CAST((i - 1) % ${statuses.length} AS INTEGER) || ']')`
  await db.commit([
    db.build.run(sql`INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name,
        joined_at, created_at)
      ${numbers} SELECT ${key} || '-u' || i, ${here}, 'MEMBER', 'ACTIVE', ${key} || i || '@given.test',
        ${key} || i || '@given.test', 'Given', 'Author ' || i, ${now}, ${now} FROM n`),
    db.build.run(sql`INSERT INTO articles (id, community_id, author_id, status, status_updated_at, title, word_count,
        submitted_at, created_at, updated_at)
      ${numbers} SELECT ${key} || '-a' || i, ${here}, ${key} || '-u' || i, ${status}, ${now} - i * ${DAY_MS},
        ${name} || ' ' || i, 600, ${now} - i * ${DAY_MS}, ${now}, ${now} FROM n`),
  ])
}
