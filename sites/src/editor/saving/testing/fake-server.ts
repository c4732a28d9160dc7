import type { ErrorCode } from '#shared/kernel/errors.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { DocumentApi, Revision, SaveInput } from '../../written-document.ts'
import type { FakeClock } from './fake-clock.ts'

export type Fault = 'ok' | 'lostBefore' | 'lostAfter' | 'brokenBefore' | 'brokenAfter'

type StoredRevision = Revision & { readonly operationId: string; readonly becameCurrent: boolean }
type StoredDocument = {
  readonly id: string
  readonly authorId: string
  canEdit: boolean
  currentRevisionId: string | null
  readonly revisions: StoredRevision[]
}

/** The server's rules for drafts: one open document per user, append-only revisions, one save per operation id. */
export class FakeServer {
  readonly documents: StoredDocument[] = []
  signedIn: string | null = 'maya'
  isOnline = true
  faults: Fault[] = []
  readonly calls: string[] = []
  readonly droppedParagraphs: string[] = []
  latencyMs = 40
  savesAMinute = 60
  #minute = { startedAt: Number.NEGATIVE_INFINITY, saves: 0 }
  /** Whether a text is stored beside the current one when its document accepts no more. */
  keepsTextOfClosed = false
  #ids = 0

  constructor(readonly clock: FakeClock) {}

  /** The document in work: the newest one of the user. */
  documentOf(userId: string): StoredDocument | undefined {
    return this.documents.findLast((document) => document.authorId === userId)
  }

  currentOf(document: StoredDocument): Revision | null {
    return document.revisions.find(({ revisionId }) => revisionId === document.currentRevisionId) ?? null
  }

  /** Saves from another device of the same user, on top of the current text. */
  saveElsewhere(userId: string, title: string, more: string): void {
    const document = this.#openDocumentOf(userId)
    const content = (this.currentOf(document)?.content ?? '') + more
    const savedAt = this.clock.now()
    const revisionId = `r${++this.#ids}`
    document.revisions.push({ revisionId, title, content, savedAt, operationId: revisionId, becameCurrent: true })
    document.currentRevisionId = revisionId
  }

  /** The calls of a page rendered for this user. */
  apiOf(pageUser: string): DocumentApi {
    return {
      create: () => this.#answer('create', pageUser, () => this.#openDocumentOf(pageUser)),
      save: (input) => this.#answer('save', pageUser, () => this.#save(pageUser, input)),
    }
  }

  /**
   * Completes a document with its current text, and returns the text; refused when the given revision is not the
   * current one.
   */
  handOn(pageUser: string, documentId: string, revisionId: string | null): Promise<Revision> {
    return this.#answer('handOn', pageUser, () => {
      const document = this.documents.find(({ id, authorId }) => id === documentId && authorId === pageUser)
      const current = document && this.currentOf(document)
      if (!current) throw new RequestError('NotFound')
      if (current.revisionId !== revisionId) throw staleRevision(current, null)
      return current
    })
  }

  #openDocumentOf(userId: string): StoredDocument {
    return this.documentOf(userId) ?? this.beginDocument(userId)
  }

  /** Starts a document without a text, also after another one. */
  beginDocument(userId: string): StoredDocument {
    const created: StoredDocument = {
      id: `a${++this.#ids}`,
      authorId: userId,
      canEdit: true,
      currentRevisionId: null,
      revisions: [],
    }
    this.documents.push(created)
    return created
  }

  #save(userId: string, input: SaveInput): Revision | null {
    const document = this.documents.find(({ id, authorId }) => id === input.documentId && authorId === userId)
    if (!document) throw new RequestError('NotFound')
    let stored = document.revisions.find(({ operationId }) => operationId === input.operationId)
    const retryAt = this.#countSave()
    if (!stored) {
      if (retryAt) throw new RequestError('TooManyRequests', { status: 200, extensions: { retryAt } })
      if (!document.canEdit && !this.keepsTextOfClosed) throw new RequestError('InvalidTransition')
      const becameCurrent = document.canEdit && input.baseRevisionId === document.currentRevisionId
      stored = {
        revisionId: `r${++this.#ids}`,
        title: input.title,
        content: input.content,
        savedAt: this.clock.now(),
        operationId: input.operationId,
        becameCurrent,
      }
      if (becameCurrent) this.#recordDropped(document, input.content)
      document.revisions.push(stored)
      if (becameCurrent) document.currentRevisionId = stored.revisionId
    }
    if (!document.canEdit)
      throw new RequestError('InvalidTransition', { extensions: { keptRevisionId: stored.revisionId } })
    if (!stored.becameCurrent) throw staleRevision(this.currentOf(document), stored.revisionId)
    return this.currentOf(document)
  }

  /** Counts a save; returns when the next one is possible if there were too many in this minute. */
  #countSave(): string | null {
    const now = this.clock.now()
    if (now >= this.#minute.startedAt + 60_000) this.#minute = { startedAt: now, saves: 0 }
    this.#minute.saves++
    return this.#minute.saves > this.savesAMinute ? new Date(this.#minute.startedAt + 60_000).toISOString() : null
  }

  /** Records paragraphs of the current text that the next one does not have. */
  #recordDropped(document: StoredDocument, next: string): void {
    const paragraphs = this.currentOf(document)?.content.match(/<p>.*?<\/p>/g) ?? []
    this.droppedParagraphs.push(...paragraphs.filter((paragraph) => !next.includes(paragraph)))
  }

  async #answer<T>(call: string, pageUser: string, act: () => T): Promise<T> {
    if (!this.isOnline) throw new RequestError('Offline')
    const fault = this.faults.shift() ?? 'ok'
    this.calls.push(call)
    await this.clock.wait(this.latencyMs / 2)
    if (fault === 'lostBefore') throw new RequestError('Unreachable')
    if (fault === 'brokenBefore') throw refusal('UnhandledError', 500)
    if (this.signedIn === null) throw refusal('NotAuthenticated', 401)
    if (this.signedIn !== pageUser) throw refusal('NotAuthenticated', 401, { isOtherUser: true })
    const result = attempt(act)
    await this.clock.wait(this.latencyMs / 2)
    if (fault === 'lostAfter' || !this.isOnline) throw new RequestError('Timeout')
    if (fault === 'brokenAfter') throw refusal('UnhandledError', 500)
    return result()
  }
}

function staleRevision(current: Revision | null, keptRevisionId: string | null) {
  const told = current && {
    ...current,
    id: current.revisionId,
    updatedAt: new Date(current.savedAt).toISOString(),
  }
  return new RequestError('StaleRevision', { status: 200, extensions: { current: told, keptRevisionId } })
}

function refusal(code: ErrorCode, status: number, extensions = {}) {
  return new RequestError(code, { status, extensions })
}

function attempt<T>(act: () => T): () => T {
  try {
    const value = act()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
