import type {
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
} from '#db/schema/articles/articles.ts'
import { CONTENT_MIN_WORDS } from '#shared/domain/articles/limits.ts'
import { moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { type ArticleStatus, isPublished } from '#shared/domain/articles/statuses.ts'
import { type BrandCode, communityId } from '../communities.ts'
import type { Block } from '../markup.ts'
import { daysAfter, hoursBefore } from '../offsets.ts'
import type { Person } from '../people/person.ts'
import { seededId } from '../seeded-id.ts'
import { seededRandom } from '../seeded-random.ts'
import { bylineOf } from './bylines.ts'
import type { CatalogueArticle } from './catalogue.ts'
import { commentTimes, conversationFor, MAYA_AND_THEO } from './comments.ts'
import { deskDateFields } from './desk-dates.ts'
import { type Journey, journeyOf, type Move } from './journeys.ts'
import { leadImageFields } from './lead-images.ts'
import { passageRows } from './passages.ts'
import { type ScanRows, scanRowsOf } from './scan-rows.ts'
import { type StoredText, storedText } from './texts.ts'

type ArticleRow = typeof articles.$inferInsert
type RevisionRow = typeof articleRevisions.$inferInsert

export type ArticleRows = {
  readonly articles: ArticleRow[]
  readonly revisions: RevisionRow[]
  readonly events: (typeof articleEvents.$inferInsert)[]
  readonly feedback: (typeof articleFeedback.$inferInsert)[]
  readonly reads: (typeof articleFeedbackReads.$inferInsert)[]
} & ScanRows

type People = { readonly author: Person; readonly editor: Person | null; readonly managingEditor: Person }
type Work = {
  readonly article: CatalogueArticle
  readonly id: string
  readonly code: BrandCode
  readonly people: People
  readonly journey: Journey
  readonly now: Date
}

/** The article that Maya is revising; it has comments of its own. */
function isMayasRevision({ article }: Work) {
  return article.author === 'maya-chen' && article.status === 'NEEDS_REVISION'
}

/** Earlier revisions: the beginning of the text, then the text without its end. */
function earlierTexts(blocks: readonly Block[], whole: StoredText): readonly StoredText[] {
  const beginning = storedText(blocks.slice(0, Math.ceil(blocks.length * 0.4)))
  const withoutEnd = storedText(blocks.slice(0, -1))
  return withoutEnd.wordCount >= CONTENT_MIN_WORDS && withoutEnd.wordCount < whole.wordCount
    ? [beginning, withoutEnd]
    : [beginning]
}

const SAVED_BEFORE_HOURS = 0.4

/** The revisions, the current one last. It was saved shortly before the submission, or at the draft's last change. */
function revisionRows(work: Work): RevisionRow[] {
  const { article, id, code, people, journey, now } = work
  if (!article.blocks) return []
  const handedIn = journey.moves.filter((move) => move.to === 'SUBMITTED_FOR_REVIEW').map((move) => move.at)
  const [first, last] = [handedIn.at(0), handedIn.at(-1)]
  const doneAt = last ? hoursBefore(last, SAVED_BEFORE_HOURS) : hoursBefore(now, article.days * 24)
  const firstDoneAt = first && first !== last ? hoursBefore(first, SAVED_BEFORE_HOURS) : hoursBefore(doneAt, 3)
  const begunAt = new Date((journey.createdAt.getTime() + firstDoneAt.getTime()) / 2)
  const whole = storedText(article.blocks)
  const earlier = article.blocks.length > 2 ? earlierTexts(article.blocks, whole) : []
  const times = [begunAt, firstDoneAt]
  return [...earlier, whole].map((text, i, all) => ({
    id: seededId(`revision ${id} ${i}`),
    communityId: communityId(code),
    articleId: id,
    authorId: people.author.id,
    baseRevisionId: i === 0 ? null : seededId(`revision ${id} ${i - 1}`),
    title: article.title,
    ...text,
    createdAt: i === all.length - 1 ? doneAt : (times[i] ?? begunAt),
  }))
}

function actorOf({ people }: Work, move: Move): string | null {
  switch (move.by) {
    case 'author':
      return people.author.id
    case 'editor':
      return people.editor?.id ?? null
    case 'managingEditor':
      return people.managingEditor.id
    case 'product':
      return null
    default:
      return move.by satisfies never
  }
}

function eventRows(work: Work): ArticleRows['events'] {
  return work.journey.moves.map((move, i) => ({
    id: seededId(`event ${work.id} ${i}`),
    communityId: communityId(work.code),
    articleId: work.id,
    actorId: actorOf(work, move),
    fromStatus: move.from,
    toStatus: move.to,
    reason: move.reason,
    scheduledAt: move.to === 'SCHEDULED' ? (publicationOf(work).scheduledAt ?? null) : null,
    createdAt: move.at,
  }))
}

function commentRows(work: Work): ArticleRows['feedback'] {
  const { id, code, people, journey, now } = work
  if (!people.editor) return []
  const comments = isMayasRevision(work) ? MAYA_AND_THEO : conversationFor(seededRandom(`remarks ${id}`))
  const writers = { author: people.author.id, editor: people.editor.id }
  return commentTimes(journey, comments.length, now).map((createdAt, i) => ({
    id: seededId(`remark ${id} ${i}`),
    communityId: communityId(code),
    articleId: id,
    authorId: writers[comments[i]?.by ?? 'editor'],
    remark: comments[i]?.text ?? '',
    createdAt,
  }))
}

/** Both have read the whole thread, except the author of an article in NEEDS_REVISION, who has not read the last comment. */
function readRows(work: Work, comments: ArticleRows['feedback']): ArticleRows['reads'] {
  const { article, id, code, people } = work
  const unread = article.status === 'NEEDS_REVISION' ? 1 : 0
  return [
    { person: people.author, until: comments.at(-1 - unread) },
    { person: people.editor, until: comments.at(-1) },
  ].flatMap(({ person, until }) =>
    person && until
      ? [
          {
            id: seededId(`read ${id} ${person.key}`),
            communityId: communityId(code),
            articleId: id,
            userId: person.id,
            readUntil: until.createdAt,
          },
        ]
      : [],
  )
}

function publicationOf({ article, journey, people, now }: Work): Partial<ArticleRow> {
  const { status, title } = article
  const lastAt = journey.moves.at(-1)?.at ?? now
  if (status === 'SCHEDULED') {
    return { category: article.category, scheduledAt: daysAfter(now, seededRandom(`schedule ${title}`).between(2, 9)) }
  }
  if (!isPublished(status)) return {}
  const wasScheduled = journey.moves.some((move) => move.to === 'SCHEDULED')
  const where =
    status === 'PUBLISHED'
      ? { slug: slugOf(title) }
      : { externalUrl: `https://the-long-view.example/council/${slugOf(title)}` }
  return {
    ...where,
    category: article.category,
    standfirst: article.standfirst,
    publishedByline: bylineOf(people.author),
    publishedAt: lastAt,
    scheduledAt: wasScheduled ? lastAt : null,
  }
}

function articleRow(work: Work, revisions: readonly RevisionRow[], lastEventId: string | null): ArticleRow {
  const { article, id, code, people, journey, now } = work
  const lastMove = journey.moves.at(-1)
  const current = revisions.at(-1)
  const handedIn = revisions.findLast((revision) => revision.authorId === people.author.id)
  const lastMoveTo = (status: ArticleStatus) => journey.moves.findLast((move) => move.to === status)?.at ?? null
  const submittedAt = lastMoveTo('SUBMITTED_FOR_REVIEW')
  const approvedAt = lastMoveTo('READY_TO_PUBLISH')
  const statusUpdatedAt = lastMove?.at ?? journey.createdAt
  const isAside = article.status === 'ON_HOLD' || article.status === 'TRASHED'
  return {
    id,
    communityId: communityId(code),
    authorId: people.author.id,
    editorId: people.editor?.id ?? null,
    status: article.status,
    previousStatus: isAside ? (lastMove?.from ?? null) : null,
    statusUpdatedAt,
    statusReason: lastMove && moveEmail(lastMove.from, lastMove.to) ? lastMove.reason : null,
    lastEventId,
    currentRevisionId: current?.id ?? null,
    title: current?.title ?? '',
    wordCount: current?.wordCount ?? 0,
    submittedRevisionId: submittedAt && (handedIn?.id ?? null),
    approvedRevisionId: approvedAt && (current?.id ?? null),
    submittedAt,
    approvedAt,
    createdAt: journey.createdAt,
    updatedAt: lastMove ? statusUpdatedAt : hoursBefore(now, article.days * 24),
    ...leadImageFields(article.title),
    ...deskDateFields({ code, status: article.status, setBy: people.managingEditor.id, now }),
    ...publicationOf(work),
  }
}

/** The scan of the last submitted revision. */
function scanRows({ article, journey }: Work, row: ArticleRow): ScanRows {
  const handedInAt = journey.moves.findLast((move) => move.to === 'SUBMITTED_FOR_REVIEW')?.at
  const { id: articleId, communityId, submittedRevisionId: revisionId, wordCount } = row
  if (!article.blocks || !handedInAt || !revisionId || !wordCount) return { scans: [], sources: [] }
  return scanRowsOf({ articleId, communityId, revisionId, handedInAt, blocks: article.blocks, wordCount })
}

/** The rows of a community's articles and of everything that refers to them; `people` by key. */
export function articleRowsOf(
  code: BrandCode,
  catalogue: readonly CatalogueArticle[],
  people: ReadonlyMap<string, Person>,
  now: Date,
): ArticleRows {
  const known = (key: string): Person => {
    const found = people.get(key)
    if (!found) throw new Error(`There is no person with the key ${key}`)
    return found
  }
  const rows: ArticleRows = { articles: [], revisions: [], events: [], feedback: [], reads: [], scans: [], sources: [] }
  for (const article of catalogue) {
    const work: Work = {
      article,
      id: seededId(`article ${code} ${article.author} ${article.title}`),
      code,
      people: {
        author: known(article.author),
        editor: article.editor ? known(article.editor) : null,
        managingEditor: known('ada-lindqvist'),
      },
      journey: journeyOf(article, now),
      now,
    }
    const revisions = revisionRows(work)
    const events = eventRows(work)
    const comments = commentRows(work)
    const { author, editor } = work.people
    const row = articleRow(work, revisions, events.at(-1)?.id ?? null)
    const { scans, sources } = scanRows(work, row)
    rows.articles.push(row)
    rows.revisions.push(...revisions)
    rows.events.push(...events)
    rows.feedback.push(...comments)
    if (isMayasRevision(work) && editor) {
      const writers = { author: author.id, editor: editor.id }
      rows.feedback.push(...passageRows(revisions.at(-1)?.content ?? '', comments.at(4), writers))
    }
    rows.reads.push(...readRows(work, comments))
    rows.scans.push(...scans)
    rows.sources.push(...sources)
  }
  return rows
}
