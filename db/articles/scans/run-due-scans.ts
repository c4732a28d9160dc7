import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleScanSources, articleScans } from '#db/schema/article-scans.ts'
import { articleRevisions } from '#db/schema/articles.ts'
import type { Scanner, ScanOutcome } from '#shared/kernel/scanner.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { type LeasedScan, leaseScans, releaseStatement, stillLeased } from './lease-scans.ts'
import { afterStep } from './scan-steps.ts'

export type ScansReport = {
  readonly done: number
  /** Waiting for another try. */
  readonly later: number
  /** Given up; for the log. */
  readonly failed: readonly { readonly scanId: string; readonly reason: string }[]
}

const DEFAULT_LIMIT = 5

/**
 * Takes the next step of scans that are due, `limit` at most. Any number of callers may run at once, and one that dies loses
 * nothing: its lease ends, and the provider recognises the ids.
 */
export async function runDueScans(db: Db, scanner: Scanner, now: Date, limit = DEFAULT_LIMIT): Promise<ScansReport> {
  const { leased, unanswered } = await leaseScans(db, now, limit)
  const needs = await readNeeds(db, leased)
  const tried: { readonly scan: LeasedScan; readonly outcome: ScanOutcome }[] = []
  for (const [i, scan] of leased.entries()) {
    const outcome = await take(scan, scanner, needs)
    tried.push({ scan, outcome })
    const settled = db.build
      .update(articleScans)
      .set(afterStep(scan.step, scan.tries, outcome, now))
      .where(stillLeased(scan))
    // A provider that is away is left in peace.
    const isAway = outcome.kind === 'later'
    const untried = isAway ? leased.slice(i + 1) : []
    await db.commit([settled, ...untried.map((one) => releaseStatement(db, one))])
    if (isAway) break
  }
  return {
    done: tried.filter(({ outcome }) => outcome.kind === 'done').length,
    later: tried.filter(({ outcome }) => outcome.kind === 'later').length,
    failed: [
      ...unanswered.map(({ scanId }) => ({ scanId, reason: 'no answer' })),
      ...tried.flatMap(({ scan, outcome }) =>
        outcome.kind === 'refused' ? [{ scanId: scan.rowId, reason: `${scan.step} ${outcome.reason}` }] : [],
      ),
    ],
  }
}

type Needs = Awaited<ReturnType<typeof readNeeds>>

/** The texts and sources that the steps speak of; one round trip at most. */
async function readNeeds(db: Db, leased: readonly LeasedScan[]) {
  const ofStep = (step: LeasedScan['step']) => leased.filter((scan) => scan.step === step)
  const [texts, sources] = await Promise.all([
    readTexts(
      db,
      ofStep('SUBMIT').map(({ revisionId }) => revisionId),
    ),
    readSources(
      db,
      ofStep('EXPORT').map(({ rowId }) => rowId),
    ),
  ])
  return {
    textOf: ({ revisionId, communityId }: LeasedScan): string => {
      const text = texts.find((one) => one.id === revisionId && one.communityId === communityId)
      if (!text) throw new Error('A scan has lost its revision')
      return `${text.title}\n\n${plainText(text.content)}`
    },
    sourcesOf: ({ rowId }: LeasedScan): string[] =>
      sources.filter(({ scanId }) => scanId === rowId).map(({ resultId }) => resultId),
  }
}

async function readTexts(db: Db, revisionIds: readonly string[]) {
  if (revisionIds.length === 0) return []
  const { id, communityId, title, content } = articleRevisions
  return db.read(
    db.build
      .select({ id, communityId, title, content })
      .from(articleRevisions)
      .where(inArray(id, [...revisionIds])),
  )
}

async function readSources(db: Db, scanIds: readonly string[]) {
  if (scanIds.length === 0) return []
  const { scanId, resultId, communityId } = articleScanSources
  return db.read(
    db.build
      .select({ scanId, resultId })
      .from(articleScanSources)
      .innerJoin(articleScans, and(eq(articleScans.id, scanId), eq(articleScans.communityId, communityId)))
      .where(inArray(scanId, [...scanIds])),
  )
}

function take(scan: LeasedScan, scanner: Scanner, needs: Needs): Promise<ScanOutcome> {
  switch (scan.step) {
    case 'SUBMIT':
      return scanner.submit({ ...scan, text: needs.textOf(scan) })
    case 'ASK':
      return scanner.askAgain(scan)
    case 'EXPORT':
      return scanner.exportSources({ ...scan, exportId: scan.exportId ?? '', sourceIds: needs.sourcesOf(scan) })
    case 'FORGET':
      return scanner.forget(scan)
    default:
      return scan.step satisfies never
  }
}
