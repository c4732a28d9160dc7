import { RequestError } from '../../lib/graphql/request-error.ts'
import type { DocumentApi, Revision, SaveInput } from '../written-document.ts'
import type { SaveFailure } from './save-machine.ts'
import { isSameText, type SaveOperation } from './save-state.ts'

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revisionId: string; readonly savedAt: number }
  | { readonly kind: 'stale'; readonly theirs: Revision }
  | { readonly kind: 'failed'; readonly failure: SaveFailure }

export type SaveRequest = {
  readonly documentId: string | null
  readonly operation: SaveOperation
  /** Called before the text is sent, so that a lost answer does not lose the id of a new document. */
  readonly onCreated: (documentId: string) => void
}

/** Sends a text; creates the document first while it has no id. */
export async function saveText(api: DocumentApi, request: SaveRequest): Promise<SaveAnswer> {
  try {
    return await attempt(api, request)
  } catch (error) {
    return answerToError(error)
  }
}

async function attempt(api: DocumentApi, request: SaveRequest): Promise<SaveAnswer> {
  const { operation, documentId } = request
  if (documentId !== null) {
    return answerTo(await api.save(inputOf(request, documentId, operation.baseRevisionId)), operation)
  }
  // Another tab or device may have created the same document meanwhile.
  const created = await api.create(operation.id)
  request.onCreated(created.id)
  return answerTo(await api.save(inputOf(request, created.id, null)), operation)
}

function inputOf({ operation }: SaveRequest, documentId: string, baseRevisionId: string | null): SaveInput {
  return {
    ...operation.text,
    documentId,
    baseRevisionId,
    operationId: operation.id,
    isRecovered: operation.isRecovered ?? false,
  }
}

function failed(failure: SaveFailure): SaveAnswer {
  return { kind: 'failed', failure }
}

function answerTo(current: Revision | null, operation: SaveOperation): SaveAnswer {
  if (!current) return failed({ kind: 'unknown' })
  // The answer to a repeat is the current revision: another text there means that our save happened and was followed by another.
  if (operation.isRepeat && !isSameText(current, operation.text)) return { kind: 'stale', theirs: current }
  return { kind: 'saved', revisionId: current.revisionId, savedAt: current.savedAt }
}

function answerToError(error: unknown): SaveAnswer {
  if (!(error instanceof RequestError)) return failed({ kind: 'unknown' })
  switch (error.code) {
    case 'Offline':
      return failed({ kind: 'offline' })
    case 'NotAuthenticated':
      return failed({ kind: 'signedOut', isOtherUser: error.extensions.isOtherUser === true })
    case 'StaleRevision': {
      const theirs = currentRevisionIn(error.extensions)
      return theirs ? { kind: 'stale', theirs } : failed({ kind: 'unknown' })
    }
    case 'TooManyRequests':
      return failed({ kind: 'tooMany', retryAt: retryAtIn(error.extensions) })
    case 'TooLarge':
      return failed({ kind: 'refused', reason: 'tooLarge' })
    case 'NotFound':
      return failed({ kind: 'refused', reason: 'closed' })
    case 'InvalidTransition':
      return failed({ kind: 'refused', reason: 'closed', isKept: typeof error.extensions.keptRevisionId === 'string' })
    case 'Unprocessable':
      return failed({ kind: 'refused', reason: error.extensions.reason === 'agreement' ? 'notAgreed' : 'refused' })
    case 'BadRequest.Invalid':
    case 'NotAllowed':
      return failed({ kind: 'refused', reason: 'refused' })
    default:
      return failed(error.status === 413 ? { kind: 'refused', reason: 'tooLarge' } : { kind: 'unknown' })
  }
}

function retryAtIn({ retryAt }: RequestError['extensions']): number | null {
  const time = typeof retryAt === 'string' ? Date.parse(retryAt) : Number.NaN
  return Number.isNaN(time) ? null : time
}

export function currentRevisionIn({ current }: RequestError['extensions']): Revision | null {
  if (typeof current !== 'object' || current === null) return null
  const { id, title = '', content, updatedAt } = current as Record<string, unknown>
  if (typeof id !== 'string' || typeof title !== 'string' || typeof content !== 'string') return null
  const savedAt = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN
  return { revisionId: id, title, content, savedAt: Number.isNaN(savedAt) ? 0 : savedAt }
}
