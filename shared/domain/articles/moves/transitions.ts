import { type ArticleStatus, isPendingPublication, isPublished } from '../statuses.ts'

/** Who changes the status: the author, an editor, or a background job. */
export type ArticleActor = 'author' | 'editor' | 'system'

type Edges = Readonly<Partial<Record<ArticleStatus, readonly ArticleStatus[]>>>

/** Every allowed status change by actor; `allowedTransitions` adds ON_HOLD and TRASHED for editors, `isOpen` the conditions. */
const AUTHOR_EDGES: Edges = {
  DRAFT: ['SUBMITTED_FOR_REVIEW'],
  SUBMITTED_FOR_REVIEW: ['DRAFT'],
  NEEDS_REVISION: ['SUBMITTED_FOR_REVIEW'],
  READY_TO_APPROVE: ['READY_TO_PUBLISH'],
}

/** The usual next step comes first: it is offered as the main one. */
const EDITOR_EDGES: Edges = {
  SUBMITTED_FOR_REVIEW: ['FINAL_EDIT', 'FIRST_ROUND_EDIT', 'EDITING', 'UNASSIGNED'],
  UNASSIGNED: ['EDITING'],
  EDITING: ['FIRST_ROUND_EDIT', 'FINAL_EDIT'],
  FIRST_ROUND_EDIT: ['NEEDS_REVISION', 'FINAL_EDIT'],
  FINAL_EDIT: ['READY_TO_PUBLISH', 'READY_TO_APPROVE', 'FIRST_ROUND_EDIT'],
  READY_TO_APPROVE: ['FINAL_EDIT'],
  READY_TO_PUBLISH: ['SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED', 'FINAL_EDIT'],
  // To itself: a new publication time.
  SCHEDULED: ['PUBLISHED', 'SCHEDULED', 'FINAL_EDIT'],
}

const SYSTEM_EDGES: Edges = {
  SUBMITTED_FOR_REVIEW: ['UNASSIGNED'],
  // Back, if the text is not the approved one.
  SCHEDULED: ['PUBLISHED', 'FINAL_EDIT', 'READY_TO_PUBLISH'],
}

const EDGES: Readonly<Record<ArticleActor, Edges>> = {
  author: AUTHOR_EDGES,
  editor: EDITOR_EDGES,
  system: SYSTEM_EDGES,
}

export const RESTORE_WINDOW_DAYS = 30

/** The conditions of some status changes besides the status. */
export type Circumstances = {
  /** The status to which an article returns from ON_HOLD and TRASHED. */
  readonly previousStatus?: ArticleStatus | null
  readonly hasEditor?: boolean
  /** Whether the current text is the one that its author approved. */
  readonly isTextApproved?: boolean
}

/** Whether a move towards publication requires the text that the author approved, so that no other text is published. */
export function needsApprovedText(from: ArticleStatus, to: ArticleStatus): boolean {
  if (from === 'FINAL_EDIT') return to === 'READY_TO_PUBLISH'
  return isPendingPublication(from) && (to === 'SCHEDULED' || isPublished(to))
}

function isOpen(from: ArticleStatus, to: ArticleStatus, { hasEditor = false, isTextApproved = false }: Circumstances) {
  if (from === 'SUBMITTED_FOR_REVIEW' && to === 'DRAFT') return !hasEditor
  if (from === 'SUBMITTED_FOR_REVIEW' && (to === 'FIRST_ROUND_EDIT' || to === 'FINAL_EDIT')) return hasEditor
  if (needsApprovedText(from, to)) return isTextApproved
  return true
}

/** The statuses to which `actor` may move an article. From ON_HOLD and TRASHED it returns only to its previous status. */
export function allowedTransitions(
  actor: ArticleActor,
  from: ArticleStatus,
  circumstances: Circumstances = {},
): readonly ArticleStatus[] {
  const edges = (EDGES[actor][from] ?? []).filter((to) => isOpen(from, to, circumstances))
  if (actor !== 'editor') return edges
  const { previousStatus } = circumstances
  if (from === 'TRASHED') return previousStatus ? [previousStatus] : []
  if (from === 'ON_HOLD') return previousStatus ? [previousStatus, 'TRASHED'] : ['TRASHED']
  return isPublished(from) ? [...edges, 'TRASHED'] : [...edges, 'ON_HOLD', 'TRASHED']
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
  readonly editorId: string | null
  readonly currentRevisionId: string | null
  readonly approvedRevisionId: string | null
}

/** Every save creates a revision, so a text that was changed and changed back needs a new approval too. */
export function isTextApproved({
  currentRevisionId,
  approvedRevisionId,
}: Pick<MovableArticle, 'currentRevisionId' | 'approvedRevisionId'>): boolean {
  return approvedRevisionId !== null && approvedRevisionId === currentRevisionId
}

function circumstancesOf(article: MovableArticle): Circumstances {
  const { previousStatus, editorId } = article
  return { previousStatus, hasEditor: editorId !== null, isTextApproved: isTextApproved(article) }
}

/** The statuses to which an editor may move this article now; none once the restore window of the trash has passed. */
export function editorMoves(article: MovableArticle, now: Date): readonly ArticleStatus[] {
  if (article.status === 'TRASHED' && now > restorableUntil(article.statusUpdatedAt)) return []
  return allowedTransitions('editor', article.status, circumstancesOf(article))
}

/** The statuses to which its author may move this article. */
export function authorMoves(article: MovableArticle): readonly ArticleStatus[] {
  return allowedTransitions('author', article.status, circumstancesOf(article))
}

/** The `previousStatus` of an article on hold or in the trash: one trashed while ON_HOLD keeps the status from before the hold. */
export function returnStatus(article: Pick<MovableArticle, 'status' | 'previousStatus'>): ArticleStatus {
  return article.status === 'ON_HOLD' ? (article.previousStatus ?? 'ON_HOLD') : article.status
}
