import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import type { ErrorCode } from '#shared/kernel/errors.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { Journal, JournalEntry } from '../journal.ts'
import type { Theirs } from '../save-machine.ts'
import type { Timers } from '../save-session.ts'
import type { ArticleApi, AutoSave } from '../save-text.ts'

/** A clock that only moves when told, and lets everything that waits for it happen in order. */
export class FakeClock implements Timers {
  #now = Date.UTC(2026, 10, 21, 12)
  #waiting: { readonly time: number; readonly call: () => void }[] = []

  now = () => this.#now

  at = (time: number, call: () => void) => {
    const entry = { time: Math.max(time, this.#now), call }
    this.#waiting.push(entry)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry)
    }
  }

  wait = (ms: number) => new Promise<void>((resolve) => this.at(this.#now + ms, resolve))

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const next = this.#waiting.filter((entry) => entry.time <= end).toSorted((a, b) => a.time - b.time)[0]
      if (!next) break
      this.#waiting = this.#waiting.filter((entry) => entry !== next)
      this.#now = next.time
      next.call()
      await settled()
    }
    this.#now = end
  }
}

/** Lets all promises that can go on do so. */
function settled() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}

export type Fault = 'ok' | 'lostBefore' | 'lostAfter' | 'brokenBefore' | 'brokenAfter'

type Revision = Theirs & { readonly operationId: string; readonly becameCurrent: boolean }
type Row = {
  readonly id: string
  readonly authorId: string
  canEdit: boolean
  currentRevisionId: string | null
  readonly revisions: Revision[]
}

/** The server's rules for drafts: one article in work, append-only revisions, a name for every save. */
export class FakeServer {
  readonly articles: Row[] = []
  signedIn: string | null = 'maya'
  isOnline = true
  faults: Fault[] = []
  calls: string[] = []
  readonly vanished: string[] = []
  latencyMs = 40
  #ids = 0

  constructor(readonly clock: FakeClock) {}

  articleOf(userId: string): Row | undefined {
    return this.articles.find((article) => article.authorId === userId)
  }

  currentOf(article: Row): Theirs | null {
    return article.revisions.find(({ revisionId }) => revisionId === article.currentRevisionId) ?? null
  }

  /** Another device of the same member, which has the newest text, adds to it. */
  saveElsewhere(userId: string, title: string, more: string): void {
    const article = this.#inWork(userId)
    const content = (this.currentOf(article)?.content ?? '') + more
    const savedAt = this.clock.now()
    const revisionId = `r${++this.#ids}`
    article.revisions.push({ revisionId, title, content, savedAt, operationId: revisionId, becameCurrent: true })
    article.currentRevisionId = revisionId
  }

  api: ArticleApi = {
    create: () => this.#answer('create', (userId) => this.#inWork(userId)),
    autoSave: (input) => this.#answer('autoSave', (userId) => this.#autoSave(userId, input)),
    whoAmI: () => this.#answer('me', (userId) => userId),
  }

  #inWork(userId: string): Row {
    const known = this.articleOf(userId)
    if (known) return known
    const made: Row = { id: `a${++this.#ids}`, authorId: userId, canEdit: true, currentRevisionId: null, revisions: [] }
    this.articles.push(made)
    return made
  }

  #autoSave(userId: string, input: AutoSave): Theirs | null {
    const article = this.articles.find(({ id, authorId }) => id === input.articleId && authorId === userId)
    if (!article) throw new RequestError('NotFound')
    let kept = article.revisions.find(({ operationId }) => operationId === input.operationId)
    if (!kept) {
      if (!article.canEdit) throw new RequestError('InvalidTransition')
      const becameCurrent = input.baseRevisionId === (article.currentRevisionId ?? NO_REVISION)
      kept = {
        revisionId: `r${++this.#ids}`,
        title: input.title,
        content: input.content,
        savedAt: this.clock.now(),
        operationId: input.operationId,
        becameCurrent,
      }
      if (becameCurrent) this.#noteWhatVanishes(article, input.content)
      article.revisions.push(kept)
      if (becameCurrent) article.currentRevisionId = kept.revisionId
    }
    if (!kept.becameCurrent) {
      const current = this.currentOf(article)
      throw new RequestError('StaleRevision', {
        status: 200,
        extensions: {
          current: current && {
            ...current,
            id: current.revisionId,
            updatedAt: new Date(current.savedAt).toISOString(),
          },
          keptRevisionId: kept.revisionId,
        },
      })
    }
    return this.currentOf(article)
  }

  /** Paragraphs of the current text that the next one does not have. */
  #noteWhatVanishes(article: Row, next: string): void {
    const paragraphs = this.currentOf(article)?.content.match(/<p>.*?<\/p>/g) ?? []
    this.vanished.push(...paragraphs.filter((paragraph) => !next.includes(paragraph)))
  }

  async #answer<T>(call: string, act: (userId: string) => T): Promise<T> {
    if (!this.isOnline) throw new RequestError('Offline')
    const fault = this.faults.shift() ?? 'ok'
    this.calls.push(call)
    await this.clock.wait(this.latencyMs / 2)
    if (fault === 'lostBefore') throw new RequestError('Unreachable')
    if (fault === 'brokenBefore') throw refusal('UnhandledError', 500)
    if (this.signedIn === null) throw refusal('NotAuthenticated', 401)
    const result = attempt(() => act(this.signedIn ?? ''))
    await this.clock.wait(this.latencyMs / 2)
    if (fault === 'lostAfter' || !this.isOnline) throw new RequestError('Timeout')
    if (fault === 'brokenAfter') throw refusal('UnhandledError', 500)
    return result()
  }
}

function refusal(code: ErrorCode, status: number) {
  return new RequestError(code, { status })
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

/** A device: its journal takes a moment to write, and what was not written when a tab dies is gone. */
export class FakeDevice {
  readonly entries = new Map<string, JournalEntry>()
  readonly openEditors = new Set<string>()
  isBroken = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(readonly clock: FakeClock) {}

  journalFor(whileAlive: <T>(promise: Promise<T>) => Promise<T>): Journal {
    const write = async (change: () => void) => {
      if (this.isBroken) throw new Error('no room')
      await whileAlive(this.clock.wait(5))
      change()
    }
    return {
      entriesOf: async (userId) => [...this.entries.values()].filter((entry) => entry.userId === userId),
      write: (entry) => write(() => this.entries.set(entry.writerId, structuredClone(entry))),
      remove: (writerId) => write(() => this.entries.delete(writerId)),
    }
  }

  /** One at a time in all tabs; a tab that dies gives its turn up. */
  serially = <T>(work: () => Promise<T>, died: Promise<void>): Promise<T> => {
    const turn = this.#queue.then(work)
    this.#queue = Promise.race([turn.catch(() => {}), died])
    return turn
  }
}
