import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { isSameText, type SaveFailure, type SaveOperation, type Text, type Theirs } from './save-machine.ts'

/** The article in work of whoever is signed in. */
export type ArticleInWork = { readonly id: string; readonly authorId: string }

export type AutoSave = Text & {
  readonly articleId: string
  readonly baseRevisionId: string
  readonly operationId: string
}

/** The server's side of saving. Each call rejects with RequestError. */
export type ArticleApi = {
  readonly create: (operationId: string) => Promise<ArticleInWork>
  /** Answers the text that is current afterwards. */
  readonly autoSave: (input: AutoSave) => Promise<Theirs | null>
  readonly whoAmI: () => Promise<string>
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revisionId: string; readonly savedAt: number }
  | { readonly kind: 'stale'; readonly theirs: Theirs }
  | { readonly kind: 'failed'; readonly failure: SaveFailure }

export type SaveRequest = {
  readonly userId: string
  readonly articleId: string | null
  readonly operation: SaveOperation
  /** Called before the text is sent, so that a lost answer does not lose the article. */
  readonly onCreated: (articleId: string) => void
}

function failed(failure: SaveFailure): SaveAnswer {
  return { kind: 'failed', failure }
}
function saved({ revisionId, savedAt }: Theirs): SaveAnswer {
  return { kind: 'saved', revisionId, savedAt }
}

/** Sends a text, making the article first while it has none on the server. */
export async function saveText(api: ArticleApi, request: SaveRequest): Promise<SaveAnswer> {
  try {
    return await attempt(api, request)
  } catch (error) {
    return failureOf(error, api, request)
  }
}

async function attempt(api: ArticleApi, request: SaveRequest): Promise<SaveAnswer> {
  const { operation } = request
  if (operation.baseRevisionId !== null && request.articleId !== null)
    return judge(await api.autoSave(inputOf(operation, request.articleId, operation.baseRevisionId)), operation)
  // Asked again before every first save: another tab or device may have begun the same article meanwhile.
  const article = await api.create(operation.id)
  if (article.authorId !== request.userId) return failed({ kind: 'loggedOut', isSomeoneElse: true })
  request.onCreated(article.id)
  return judge(await api.autoSave(inputOf(operation, article.id, NO_REVISION)), operation)
}

function inputOf(operation: SaveOperation, articleId: string, baseRevisionId: string): AutoSave {
  return {
    ...operation.text,
    articleId,
    baseRevisionId,
    operationId: operation.id,
  }
}

function judge(revision: Theirs | null, operation: SaveOperation): SaveAnswer {
  if (!revision) return failed({ kind: 'unknown' })
  // A repeat answers with the article as it is now: ours was saved the first time, and somebody saved after that.
  const isOvertaken = operation.isRepeat && !isSameText(revision, operation.text)
  return isOvertaken ? { kind: 'stale', theirs: revision } : saved(revision)
}

async function failureOf(error: unknown, api: ArticleApi, request: SaveRequest): Promise<SaveAnswer> {
  if (!(error instanceof RequestError)) return failed({ kind: 'unknown' })
  switch (error.code) {
    case 'Offline':
      return failed({ kind: 'offline' })
    case 'NotAuthenticated':
      return failed({ kind: 'loggedOut', isSomeoneElse: false })
    case 'StaleRevision': {
      const theirs = currentOf(error.extensions.current)
      return theirs ? { kind: 'stale', theirs } : failed({ kind: 'unknown' })
    }
    case 'TooLarge':
      return failed({ kind: 'refused', reason: 'tooLarge' })
    case 'NotFound':
      return notFound(api, request)
    case 'InvalidTransition':
      return failed({ kind: 'refused', reason: 'movedOn' })
    case 'BadRequest.Invalid':
    case 'NotAllowed':
    case 'Unprocessable':
      return failed({ kind: 'refused', reason: 'refused' })
    default:
      return failed(error.status === 413 ? { kind: 'refused', reason: 'tooLarge' } : { kind: 'unknown' })
  }
}

/** Not yours looks like not there: another member may have signed in in this browser, even a moment ago. */
async function notFound(api: ArticleApi, request: SaveRequest): Promise<SaveAnswer> {
  try {
    if ((await api.whoAmI()) !== request.userId) return failed({ kind: 'loggedOut', isSomeoneElse: true })
    return await attempt(api, request)
  } catch (error) {
    const isGone = error instanceof RequestError && error.code === 'NotFound'
    return failed(isGone ? { kind: 'refused', reason: 'movedOn' } : { kind: 'unknown' })
  }
}

function currentOf(value: unknown): Theirs | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, title, content, updatedAt } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof content !== 'string') return null
  const savedAt = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN
  return { revisionId: id, title, content, savedAt: Number.isNaN(savedAt) ? 0 : savedAt }
}
