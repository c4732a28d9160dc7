import { type ArticleStatus, isPublished } from './statuses.ts'

/** Who changes the status: the author, an editor, or a background job. */
export type ArticleActor = 'author' | 'editor' | 'system'

type Edges = Readonly<Partial<Record<ArticleStatus, readonly ArticleStatus[]>>>

/** Every allowed status change by actor; `allowedTransitions` adds ON_HOLD and TRASHED for editors. */
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
 * The statuses to which `actor` may move an article. From ON_HOLD and TRASHED it returns only to `previousStatus`.
 */
export function allowedTransitions(
  actor: ArticleActor,
  from: ArticleStatus,
  previousStatus: ArticleStatus | null = null,
): readonly ArticleStatus[] {
  const edges = EDGES[actor][from] ?? []
  if (actor !== 'editor') return edges
  if (from === 'TRASHED') return previousStatus ? [previousStatus] : []
  if (from === 'ON_HOLD') return previousStatus ? [previousStatus, 'TRASHED'] : ['TRASHED']
  return isPublished(from) ? [...edges, 'TRASHED'] : [...edges, 'ON_HOLD', 'TRASHED']
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

/** The last instant at which an article can be restored from the trash. */
export function restorableUntil(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + RESTORE_WINDOW_DAYS * DAY_MS)
}

export type MovableArticle = {
  readonly status: ArticleStatus
  readonly previousStatus: ArticleStatus | null
  readonly statusUpdatedAt: Date
}

/** The statuses to which an editor may move this article now; none once the restore window of the trash has passed. */
export function editorMoves(article: MovableArticle, now: Date): readonly ArticleStatus[] {
  if (article.status === 'TRASHED' && now > restorableUntil(article.statusUpdatedAt)) return []
  return allowedTransitions('editor', article.status, article.previousStatus)
}

/** The `previousStatus` of an article that is set aside: one trashed while ON_HOLD keeps the status from before the hold. */
export function returnStatus(article: Pick<MovableArticle, 'status' | 'previousStatus'>): ArticleStatus {
  return article.status === 'ON_HOLD' ? (article.previousStatus ?? 'ON_HOLD') : article.status
}
