import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { build } from '#db/statement.ts'
import { ARTICLE_STATUSES, IN_FLIGHT_STATUSES, isInFlight } from '#shared/domain/articles/statuses.ts'

const HOUR_MS = 3_600_000
/** Articles per batch: updating their full-text indexes is slow on a busy machine. */
const PART = 4000

/** Members and articles generated inside the database: one statement for thousands of rows. Nobody has two articles in progress. */
export async function giveManyArticles(
  db: Db,
  given: { readonly communityId: string; readonly editorId: string; readonly articles: number; readonly now: Date },
): Promise<void> {
  const { communityId, editorId, now } = given
  const members = Math.floor(given.articles / 4)
  const numbers = (first: number, last: number) =>
    sql`WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
  const takeTurns = (statuses: readonly string[]) =>
    sql`json_extract(${JSON.stringify(statuses)}, '$[' || CAST(i % ${statuses.length} AS INTEGER) || ']')`
  const over = ARTICLE_STATUSES.filter((status) => !isInFlight(status))
  await db.commit([
    build.run(sql`INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name,
        joined_at, created_at)
      ${numbers(1, members)} SELECT 'm' || i, ${communityId}, 'MEMBER', 'ACTIVE', i || '@many.test', i || '@many.test',
        'Many' || (i % 100), 'Member', ${now.getTime()}, ${now.getTime()} FROM n`),
  ])
  for (let first = 1; first <= given.articles; first += PART) {
    const last = Math.min(given.articles, first + PART - 1)
    await db.commit([
      build.run(sql`INSERT INTO articles (id, community_id, author_id, editor_id, status, status_updated_at, title,
          word_count, submitted_at, created_at, updated_at)
        ${numbers(first, last)} SELECT 'a' || i, ${communityId}, 'm' || CAST(1 + (i - 1) % ${members} AS INTEGER),
          CASE WHEN i % 2 = 0 THEN ${editorId} END,
          CASE WHEN i <= ${members} THEN ${takeTurns(IN_FLIGHT_STATUSES)} ELSE ${takeTurns(over)} END,
          ${now.getTime()} - i % 1000 * ${HOUR_MS}, 'The title of number ' || i, 600,
          CASE WHEN i % 5 > 0 THEN ${now.getTime()} - i % 900 * ${HOUR_MS} END, ${now.getTime()},
          ${now.getTime()} - i % 800 * ${HOUR_MS} FROM n`),
    ])
  }
  await db.commit([build.run(sql`ANALYZE`)])
}
