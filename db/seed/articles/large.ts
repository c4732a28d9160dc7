import { slugOf } from '#shared/domain/articles/slug.ts'
import {
  type ArticleStatus,
  IN_FLIGHT_STATUSES,
  PENDING_PUBLICATION_STATUSES,
  PUBLISHED_STATUSES,
} from '#shared/domain/articles/statuses.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { EDITORS, STAFF_CAST } from '../cast.ts'
import { communityId } from '../communities.ts'
import { idOf, item, type LargeInsert, type LargeSize, quoted } from '../large-rows.ts'
import { seededRandom } from '../seeded-random.ts'
import { readCatalogue } from './catalogue.ts'
import { conversationFor } from './comments.ts'
import { storedText } from './texts.ts'

/** How many articles in a hundred have each status. */
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

/** The status that an article had before; null for a draft. */
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

const APPROVED = quoted([...PENDING_PUBLICATION_STATUSES, ...PUBLISHED_STATUSES])
const BEFORE_EDITOR = quoted(['DRAFT', 'SUBMITTED_FOR_REVIEW', 'UNASSIGNED', 'TRASHED'])

/** The `i`-th article as the statements below read it. Each member has at most one in flight. */
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
    last_event_id, current_revision_id, approved_revision_id, title, word_count, slug, standfirst, category, submitted_at, scheduled_at,
    published_at, external_url, created_at, updated_at)
  SELECT id, :community, author_id, editor_id, status,
    CASE WHEN status IN ('ON_HOLD', 'TRASHED') THEN json_extract(:cameFrom, '$.' || status) END, at, event_id,
    revision_id, CASE WHEN status IN (${APPROVED}) THEN revision_id END, title, ${item('wordCounts', 'i')},
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

const COMMENTS = `
  INSERT INTO article_feedback (id, community_id, article_id, author_id, remark, created_at)
  SELECT ${idOf('f')}, :community, id, editor_id, ${item('comments', 'i')}, at - ${DAY_MS}
  FROM a WHERE editor_id IS NOT NULL AND i % 2 = 0`

const SHORT_BLOCKS = 4

/** Values of the demo articles, combined anew. */
function articleLists() {
  const written = readCatalogue('meridian').filter((article) => article.standfirst && article.blocks)
  const texts = written.map((article) => storedText((article.blocks ?? []).slice(0, SHORT_BLOCKS)))
  return {
    statuses: Object.entries(SHARES).flatMap(([status, share]) => Array<string>(share).fill(status)),
    cameFrom: CAME_FROM,
    editors: STAFF_CAST.filter((person) => EDITORS.MTC.includes(person.key)).map((person) => person.id),
    titles: written.map((article) => article.title),
    slugs: written.map((article) => slugOf(article.title)),
    standfirsts: written.map((article) => article.standfirst),
    categories: written.map((article) => article.category),
    contents: texts.map((text) => text.content),
    wordCounts: texts.map((text) => text.wordCount),
    comments: conversationFor(seededRandom('large')).map((comment) => comment.text),
  }
}

export function seedManyArticles({ members, articles }: LargeSize, now: Date): LargeInsert[] {
  const args = { ...articleLists(), community: communityId('MTC'), now: now.getTime(), members }
  return [ARTICLES, REVISIONS, EVENTS, COMMENTS].map((sql) => ({ sql, expressions: ARTICLE, count: articles, args }))
}
