import type { StatementObserver } from '../../statement-observer.ts'

export type RecordedStatement = {
  /** The request: one `Db` is made for each. */
  readonly db: object
  readonly sql: string
  readonly args: readonly unknown[]
  /** Created where the query was passed on; its stack is only read for statements that are reported. */
  readonly askedAt: Error | undefined
}

let recorded: RecordedStatement[] = []
let built: string[] = []
const actorCommunities = new WeakMap<object, string>()

/** From here on, expects the statements of this `Db` to bind only the actor's community. */
export function expectCommunity(db: object, communityId: string) {
  actorCommunities.set(db, communityId)
}

export function expectedCommunity(db: object): string | undefined {
  return actorCommunities.get(db)
}
/** By the text that is sent, the text with question marks for its constants, to which the lists of exceptions refer. */
const writtenAs = new Map<string, string>()
const askedAt = new WeakMap<object, Error>()

export const recorder: StatementObserver = {
  built: (sql, written) => {
    built.push(sql)
    writtenAs.set(sql, written)
  },
  asked: (runnables) => {
    const here = new Error('asked here')
    for (const runnable of runnables) askedAt.set(runnable, here)
  },
  sent: (db, runnables, statements) => {
    for (const [i, { text, args }] of statements.entries()) {
      recorded.push({ db, sql: text.sql, args, askedAt: askedAt.get(runnables[i] ?? db) })
    }
  },
}

/** Returns the statements sent since the last call. */
export function takeRecorded(): readonly RecordedStatement[] {
  const taken = recorded
  recorded = []
  return taken
}

/** The statements sent since the last call of `takeRecorded`, which still returns them. */
export function peekRecorded(): readonly RecordedStatement[] {
  return recorded
}

export function asWritten(sql: string): string {
  return writtenAs.get(sql) ?? sql
}

/** Returns the texts built since the last call. */
export function takeBuilt(): readonly string[] {
  const taken = built
  built = []
  return taken
}

const FRAME = /^\s*at (?:(?:async )?(.*?) \()?(?:file:\/\/)?(.*?):(\d+):\d+\)?$/

/** The `Db` itself, and the wrappers that tests put around its methods. */
const IN_BETWEEN = /\/db\/(?:client|testing\/statements\/recorder|testing\/queries-of)\.ts$|\/node_modules\//

/** The function and file that passed the query to the `Db`: `submitArticle (bff-member/articles/submit-article.ts:31)`. */
export function callSiteOf({ askedAt }: RecordedStatement): string {
  for (const line of askedAt?.stack?.split('\n') ?? []) {
    const [, name = '', file = '', row] = FRAME.exec(line) ?? []
    if (!row || IN_BETWEEN.test(file)) continue
    return `${name} (${file.replace(`${process.cwd()}/`, '')}:${row})`.trim()
  }
  return 'unknown'
}

/** Statements that tests, fixtures and the seed run themselves are not the product's. */
export function isTestsOwn(callSite: string): boolean {
  return /\.test\.tsx?:|\/testing\/|db\/seed\/|shared\/tools\//.test(callSite)
}
