import { sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import type { ArticleStatus } from '../../../../shared/domain/articles/statuses.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'

const DAY_MS = 86_400_000

type Inserted = { readonly name: string; readonly idOf: (n: number) => string }

/**
 * Inserts articles titled "{name} 1", "{name} 2" and so on, each by its own author; several statuses take turns. The
 * returned name is the word with a unique ending. Two statements whatever the count.
 */
export async function insertArticles(
  brand: Brand,
  word: string,
  count: number,
  statuses: readonly ArticleStatus[],
): Promise<Inserted> {
  const db = database()
  const now = Date.now()
  const name = word + newId(new Date(now)).slice(-6).toLowerCase()
  const key = name.toLowerCase()
  const here = sql`(SELECT id FROM communities WHERE code = ${COMMUNITY_CODES[brand]})`
  const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const status = sql`json_extract(${JSON.stringify(statuses)}, '$[' || CAST((i - 1) % ${statuses.length} AS INTEGER) || ']')`
  await db.commit([
    build.run(sql`INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name,
        joined_at, created_at)
      ${numbers} SELECT ${key} || '-u' || i, ${here}, 'MEMBER', 'ACTIVE', ${key} || i || '@inserted.test',
        ${key} || i || '@inserted.test', 'Inserted', 'Author ' || i, ${now}, ${now} FROM n`),
    build.run(sql`INSERT INTO articles (id, community_id, author_id, status, status_updated_at, title, word_count,
        submitted_at, created_at, updated_at)
      ${numbers} SELECT ${key} || '-a' || i, ${here}, ${key} || '-u' || i, ${status}, ${now} - i * ${DAY_MS},
        ${name} || ' ' || i, 600, ${now} - i * ${DAY_MS}, ${now}, ${now} FROM n`),
  ])
  return { name, idOf: (n) => `${key}-a${n}` }
}
