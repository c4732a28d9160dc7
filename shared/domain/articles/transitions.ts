import { type ArticleStatus, isPublished } from './statuses.ts'

/** Who asks: the article's author, a person with the editing permission, or a job of the product. */
export type ArticleActor = 'author' | 'editor' | 'system'

type Edges = Readonly<Partial<Record<ArticleStatus, readonly ArticleStatus[]>>>

/** Every status change there is, by who may ask for it. ON_HOLD and TRASHED are added for editors below. */
const AUTHOR_EDGES: Edges = {
  DRAFT: ['SUBMITTED_FOR_REVIEW'],
  NEEDS_REVISION: ['SUBMITTED_FOR_REVIEW'],
  READY_TO_APPROVE: ['READY_TO_PUBLISH'],
}

const EDITOR_EDGES: Edges = {
  SUBMITTED_FOR_REVIEW: ['UNASSIGNED', 'EDITING'],
  UNASSIGNED: ['EDITING'],
  EDITING: ['FIRST_ROUND_EDIT', 'FINAL_EDIT'],
  FIRST_ROUND_EDIT: ['NEEDS_REVISION', 'FINAL_EDIT'],
  FINAL_EDIT: ['READY_TO_APPROVE'],
  READY_TO_PUBLISH: ['SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED'],
  SCHEDULED: ['PUBLISHED'],
}

const SYSTEM_EDGES: Edges = {
  SUBMITTED_FOR_REVIEW: ['UNASSIGNED'],
  SCHEDULED: ['PUBLISHED'],
}

const EDGES: Readonly<Record<ArticleActor, Edges>> = {
  author: AUTHOR_EDGES,
  editor: EDITOR_EDGES,
  system: SYSTEM_EDGES,
}

export const RESTORE_WINDOW_DAYS = 30

/**
 * The statuses `actor` may move an article to. An article that was put aside (ON_HOLD, TRASHED) returns only to
 * the status it came from, `previousStatus`.
 */
export function allowedTransitions(
  actor: ArticleActor,
  from: ArticleStatus,
  previousStatus: ArticleStatus | null = null,
): readonly ArticleStatus[] {
  const planned = EDGES[actor][from] ?? []
  if (actor !== 'editor') return planned
  if (from === 'TRASHED') return previousStatus ? [previousStatus] : []
  if (from === 'ON_HOLD') return previousStatus ? [previousStatus, 'TRASHED'] : ['TRASHED']
  return isPublished(from) ? [...planned, 'TRASHED'] : [...planned, 'ON_HOLD', 'TRASHED']
}

export function canTransition(
  actor: ArticleActor,
  from: ArticleStatus,
  to: ArticleStatus,
  previousStatus: ArticleStatus | null = null,
): boolean {
  return allowedTransitions(actor, from, previousStatus).includes(to)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The last moment at which an article can be taken out of the trash. */
export function restorableUntil(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + RESTORE_WINDOW_DAYS * DAY_MS)
}

export type MovableArticle = {
  readonly status: ArticleStatus
  readonly previousStatus: ArticleStatus | null
  readonly statusUpdatedAt: Date
}

/** Where an editor may move this article now: the table, and nothing once the time to take it out of the trash has passed. */
export function editorMoves(article: MovableArticle, now: Date): readonly ArticleStatus[] {
  if (article.status === 'TRASHED' && now > restorableUntil(article.statusUpdatedAt)) return []
  return allowedTransitions('editor', article.status, article.previousStatus)
}

/** Where an article that is put aside will return to: an article trashed while on hold returns to its work, not to the hold. */
export function returnStatus(article: Pick<MovableArticle, 'status' | 'previousStatus'>): ArticleStatus {
  return article.status === 'ON_HOLD' ? (article.previousStatus ?? 'ON_HOLD') : article.status
}
