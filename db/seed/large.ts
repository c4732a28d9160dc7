import { pathToFileURL } from 'node:url'
import { createClient, type InStatement } from '@libsql/client/web'
import type { DbConfig } from '#db/client.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { type ArticleStatus, IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readCatalogue } from './articles/catalogue.ts'
import { conversationFor } from './articles/remarks.ts'
import { storedText } from './articles/texts.ts'
import { EDITORS, STAFF_CAST } from './cast.ts'
import { communityId } from './communities.ts'
import { fromEnvironment } from './from-environment.ts'
import { portraitId } from './images.ts'
import { placeOf } from './people/places.ts'
import { readMembers } from './people/read-members.ts'
import { DatabaseNotEmpty, seed } from './seed.ts'
import { seededRandom } from './seeded-random.ts'

export type LargeSize = { readonly members: number; readonly articles: number }

const ROWS_AT_ONCE = 5000
const PREFIX = newId(new Date('2024-06-01T00:00:00Z')).slice(0, 10)
/** SQL of the id of the `i`-th row of a kind; one letter tells the kinds apart. */
function idOf(kind: string, i = 'i') {
  return `'${PREFIX}${kind}' || printf('%015d', ${i})`
}
/** SQL of an item of a JSON list that repeats. */
function item(list: string, i: string) {
  return `json_extract(:${list}, '$[' || ((${i}) % json_array_length(:${list})) || ']')`
}

/** How many articles in a hundred stand where. */
const SHARES: Readonly<Record<ArticleStatus, number>> = {
  PUBLISHED: 62,
  MANUALLY_PUBLISHED: 4,
  SCHEDULED: 2,
  READY_TO_PUBLISH: 3,
  TRASHED: 4,
  DRAFT: 9,
  SUBMITTED_FOR_REVIEW: 4,
  UNASSIGNED: 1,
  EDITING: 2,
  FIRST_ROUND_EDIT: 2,
  NEEDS_REVISION: 2,
  FINAL_EDIT: 1,
  READY_TO_APPROVE: 2,
  ON_HOLD: 2,
}

/** The status before; a draft has none. */
const CAME_FROM: Readonly<Record<ArticleStatus, ArticleStatus | null>> = {
  DRAFT: null,
  SUBMITTED_FOR_REVIEW: 'DRAFT',
  UNASSIGNED: 'SUBMITTED_FOR_REVIEW',
  EDITING: 'SUBMITTED_FOR_REVIEW',
  FIRST_ROUND_EDIT: 'EDITING',
  NEEDS_REVISION: 'FIRST_ROUND_EDIT',
  FINAL_EDIT: 'FIRST_ROUND_EDIT',
  READY_TO_APPROVE: 'FINAL_EDIT',
  READY_TO_PUBLISH: 'READY_TO_APPROVE',
  SCHEDULED: 'READY_TO_PUBLISH',
  PUBLISHED: 'SCHEDULED',
  MANUALLY_PUBLISHED: 'READY_TO_PUBLISH',
  ON_HOLD: 'EDITING',
  TRASHED: 'SUBMITTED_FOR_REVIEW',
}

function quoted(values: readonly string[]) {
  return values.map((value) => `'${value}'`).join(', ')
}
const BEFORE_EDITOR = quoted(['DRAFT', 'SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'TRASHED'])
const DAY_MS = 24 * 60 * 60 * 1000

const MEMBERS = `
  INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name, job_title, company_name,
    location_name, location_code, pronouns, display_pronouns, avatar_image_id, membership_tier, vertical, health,
    standing, joined_at, last_accessed_at, created_at)
  SELECT ${idOf('m')}, :community, 'MEMBER', CASE WHEN i % 31 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END,
    'member' || i || '@meridian.test', 'member' || i,
    ${item('given', 'i * 7 + i / 61')}, ${item('family', 'i * 11 + i / 53')}, ${item('jobTitles', 'i * 13 + i / 59')},
    ${item('companies', 'i * 17 + i / 47')}, ${item('places', 'i * 19')}, ${item('placeCodes', 'i * 19')},
    CASE i % 3 WHEN 0 THEN 'she/her' WHEN 1 THEN 'he/him' END, i % 2,
    CASE WHEN i % 5 > 0 THEN ${item('portraits', 'i * 23')} END,
    CASE WHEN i % 20 = 0 THEN 'Fellow' WHEN i % 4 = 0 THEN 'Senior Member' ELSE 'Member' END,
    ${item('verticals', 'i * 29')}, CASE WHEN i % 13 = 0 THEN 'RED' WHEN i % 5 = 0 THEN 'AMBER' ELSE 'GREEN' END,
    CASE WHEN i % 43 = 0 THEN 'PAST_DUE' ELSE 'GOOD' END, :now - (400 + i * 37 % 2800) * ${DAY_MS},
    :now - (i * 7919 % 90) * ${DAY_MS}, :now - (400 + i * 37 % 2800) * ${DAY_MS}
  FROM n`

/** Everything that the statements below need to know of the `i`-th article. Nobody has two in flight. */
const ARTICLE = `
  , placed AS (SELECT i, CASE WHEN ${item('statuses', 'i * 37')} IN (${quoted(IN_FLIGHT_STATUSES)}) AND i > :members
      THEN 'PUBLISHED' ELSE ${item('statuses', 'i * 37')} END AS status FROM n)
  , a AS (SELECT i, status, ${idOf('a')} AS id, ${idOf('r')} AS revision_id,
      CASE WHEN status = 'DRAFT' THEN NULL ELSE ${idOf('e')} END AS event_id,
      CASE WHEN status IN (${quoted(IN_FLIGHT_STATUSES)}) THEN ${idOf('m')}
        ELSE ${idOf('m', '1 + i * 7919 % :members')} END AS author_id,
      CASE WHEN status NOT IN (${BEFORE_EDITOR}) THEN ${item('editors', 'i')} END AS editor_id,
      ${item('titles', 'i * 3')} || ' (' || i || ')' AS title,
      :now - CASE WHEN status IN (${quoted(IN_FLIGHT_STATUSES)}) THEN i % 40 ELSE 2 + i * 13 % 2400 END * ${DAY_MS}
        - i * 1009 % ${DAY_MS} AS at
    FROM placed)`

const ARTICLES = `
  INSERT INTO articles (id, community_id, author_id, editor_id, status, previous_status, status_updated_at,
    last_event_id, current_revision_id, title, word_count, slug, standfirst, category, submitted_at, scheduled_at,
    published_at, external_url, created_at, updated_at)
  SELECT id, :community, author_id, editor_id, status,
    CASE WHEN status IN ('ON_HOLD', 'TRASHED') THEN json_extract(:cameFrom, '$.' || status) END, at, event_id,
    revision_id, title, ${item('wordCounts', 'i')},
    CASE status WHEN 'PUBLISHED' THEN ${item('slugs', 'i * 3')} || '-' || i END,
    CASE status WHEN 'PUBLISHED' THEN ${item('standfirsts', 'i')} END, ${item('categories', 'i')},
    CASE WHEN status <> 'DRAFT' THEN at - 20 * ${DAY_MS} END,
    CASE status WHEN 'SCHEDULED' THEN :now + (1 + i % 9) * ${DAY_MS} END,
    CASE WHEN status IN ('PUBLISHED', 'MANUALLY_PUBLISHED') THEN at END,
    CASE status WHEN 'MANUALLY_PUBLISHED' THEN 'https://the-long-view.example/council/' || i END,
    at - 30 * ${DAY_MS}, at
  FROM a`

const REVISIONS = `
  INSERT INTO article_revisions (id, community_id, article_id, author_id, title, content, word_count, became_current,
    created_at)
  SELECT revision_id, :community, id, author_id, title, ${item('contents', 'i')}, ${item('wordCounts', 'i')}, 1, at
  FROM a`

const EVENTS = `
  INSERT INTO article_events (id, community_id, article_id, actor_id, from_status, to_status, created_at)
  SELECT event_id, :community, id, CASE WHEN status IN ('SUBMITTED_FOR_REVIEW', 'READY_TO_PUBLISH') THEN author_id
    WHEN status NOT IN ('PUBLISHED', 'UNASSIGNED') THEN ${item('editors', 'i')} END,
    json_extract(:cameFrom, '$.' || status), status, at
  FROM a WHERE event_id IS NOT NULL`

const REMARKS = `
  INSERT INTO article_feedback (id, community_id, article_id, author_id, remark, created_at)
  SELECT ${idOf('f')}, :community, id, editor_id, ${item('remarks', 'i')}, at - ${DAY_MS}
  FROM a WHERE editor_id IS NOT NULL AND i % 2 = 0`

const SHORT_BLOCKS = 4

function lists() {
  const people = readMembers('meridian')
  const places = people.map((person) => placeOf(person.city))
  const written = readCatalogue('meridian').filter((article) => article.standfirst && article.blocks)
  const texts = written.map((article) => storedText((article.blocks ?? []).slice(0, SHORT_BLOCKS)))
  return {
    given: people.map((person) => person.givenName),
    family: people.map((person) => person.familyName),
    jobTitles: people.map((person) => person.jobTitle),
    companies: people.map((person) => person.companyName),
    places: places.map((place) => place.name),
    placeCodes: places.map((place) => place.code),
    verticals: people.map((person) => person.vertical),
    portraits: people.flatMap((person) => portraitId(person) ?? []),
    statuses: Object.entries(SHARES).flatMap(([status, share]) => Array<string>(share).fill(status)),
    cameFrom: CAME_FROM,
    editors: STAFF_CAST.filter((person) => EDITORS.MTC.includes(person.key)).map((person) => person.id),
    titles: written.map((article) => article.title),
    slugs: written.map((article) => slugOf(article.title)),
    standfirsts: written.map((article) => article.standfirst),
    categories: written.map((article) => article.category),
    contents: texts.map((text) => text.content),
    wordCounts: texts.map((text) => text.wordCount),
    remarks: conversationFor(seededRandom('large')).map((remark) => remark.text),
  }
}

type Lists = ReturnType<typeof lists>

/**
 * Statements that make their rows inside the database: nothing but lists of words travels. Whole numbers are sent as
 * bigint, since the client sends others as REAL.
 */
function rows(into: string, given: Lists, scalars: Record<string, string | bigint>, total: number): InStatement[] {
  const withArticle = into.includes('FROM a') ? ARTICLE : ''
  const sql = into.replace(
    '\n  SELECT',
    `\n  WITH RECURSIVE n(i) AS (SELECT :first UNION ALL SELECT i + 1 FROM n WHERE i < :last)${withArticle}\n  SELECT`,
  )
  const all: Record<string, string | bigint> = { ...scalars }
  for (const [name, list] of Object.entries(given)) all[name] = JSON.stringify(list)
  const used = Object.entries(all).filter(([name]) => new RegExp(`:${name}\\b`).test(sql))
  return Array.from({ length: Math.ceil(total / ROWS_AT_ONCE) }, (_, chunk) => ({
    sql,
    args: {
      ...Object.fromEntries(used),
      first: BigInt(chunk * ROWS_AT_ONCE + 1),
      last: BigInt(Math.min(total, (chunk + 1) * ROWS_AT_ONCE)),
    },
  }))
}

/**
 * Fills a database for measurements: the demo data if it is not there yet, then `members` more members of Meridian and
 * `articles` more articles by them. For a database of its own; a second run fails and changes nothing.
 */
export async function seedLarge(
  config: DbConfig,
  size: LargeSize,
  { now }: { readonly now: Date } = { now: new Date() },
): Promise<void> {
  await seed(config, { now }).catch((error: unknown) => {
    if (!(error instanceof DatabaseNotEmpty)) throw error
  })
  const words = lists()
  const scalars = { community: communityId('MTC'), now: BigInt(now.getTime()), members: BigInt(size.members) }
  const client = createClient({ url: config.url, authToken: config.authToken })
  const statements = [
    ...rows(MEMBERS, words, scalars, size.members),
    ...[ARTICLES, REVISIONS, EVENTS, REMARKS].flatMap((into) => rows(into, words, scalars, size.articles)),
  ]
  for (const statement of statements) await client.batch([statement], 'write')
  client.close()
}

async function main() {
  const size = { members: Number(process.env.MEMBERS ?? 50_000), articles: Number(process.env.ARTICLES ?? 20_000) }
  await seedLarge({ url: fromEnvironment('DB_URL'), authToken: process.env.DB_AUTH_TOKEN ?? '' }, size)
  console.log(`${size.members} members and ${size.articles} articles are in place.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
