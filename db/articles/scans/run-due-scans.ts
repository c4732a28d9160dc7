import { inArray } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import { articleRevisions } from '#db/schema/articles/articles.ts'
import { build, hasId } from '#db/statement.ts'
import type { Scanner, ScanOutcome } from '#shared/kernel/ports/scanner.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { isLeasedBy, type LeasedScan, leaseScans, releaseStatement } from './lease-scans.ts'
import { afterStep } from './scan-steps.ts'

export type ScansReport = {
  readonly done: number
  /** Waiting for another try. */
  readonly later: number
  /** Given up; for the log. */
  readonly failed: readonly { readonly scanId: string; readonly reason: string }[]
}

export type ScanContext = DbContext & { readonly scanner: Scanner }

const DEFAULT_LIMIT = 5

/**
 * Takes the next step of scans that are due, `limit` at most. Any number of callers may run at once, and one that dies loses
 * nothing: its lease ends, and the provider recognises the ids.
 */
export async function runDueScans(ctx: ScanContext, limit = DEFAULT_LIMIT): Promise<ScansReport> {
  const { db, scanner, now } = ctx
  const { leased, unanswered } = await leaseScans(ctx, limit)
  const inputs = await readInputs(ctx, leased)
  const tried: { readonly scan: LeasedScan; readonly outcome: ScanOutcome }[] = []
  for (const [i, scan] of leased.entries()) {
    const outcome = await takeStep(scan, scanner, inputs)
    tried.push({ scan, outcome })
    const settled = build
      .update(articleScans)
      .set(afterStep(scan.step, scan.tries, outcome, now))
      .where(isLeasedBy(scan))
    // A provider that is away is not asked again in this run.
    const isAway = outcome.kind === 'later'
    const untried = isAway ? leased.slice(i + 1) : []
    await db.commit([settled, ...untried.map((one) => releaseStatement(one))])
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

type StepInputs = Awaited<ReturnType<typeof readInputs>>

/** The texts to submit and the sources to export; one round trip at most. */
async function readInputs(ctx: DbContext, leased: readonly LeasedScan[]) {
  const ofStep = (step: LeasedScan['step']) => leased.filter((scan) => scan.step === step)
  const [texts, sources] = await Promise.all([
    readTexts(
      ctx,
      ofStep('SUBMIT').map(({ revisionId }) => revisionId),
    ),
    readSources(
      ctx,
      ofStep('EXPORT').map(({ rowId }) => rowId),
    ),
  ])
  return {
    textOf: ({ revisionId, communityId }: LeasedScan): string => {
      const text = texts.find((one) => one.id === revisionId && one.communityId === communityId)
      if (!text) throw new Error('The revision of a scan does not exist')
      return `${text.title}\n\n${plainText(text.content)}`
    },
    sourcesOf: ({ rowId }: LeasedScan): string[] =>
      sources.filter(({ scanId }) => scanId === rowId).map(({ resultId }) => resultId),
  }
}

async function readTexts({ db }: DbContext, revisionIds: readonly string[]) {
  if (revisionIds.length === 0) return []
  const { id, communityId, title, content } = articleRevisions
  return db.read(
    build
      .select({ id, communityId, title, content })
      .from(articleRevisions)
      .where(inArray(id, [...revisionIds])),
  )
}

async function readSources({ db }: DbContext, scanIds: readonly string[]) {
  if (scanIds.length === 0) return []
  const { scanId, resultId, communityId } = articleScanSources
  return db.read(
    build
      .select({ scanId, resultId })
      .from(articleScanSources)
      .innerJoin(articleScans, hasId(articleScans, scanId, { communityId }))
      .where(inArray(scanId, [...scanIds])),
  )
}

function takeStep(scan: LeasedScan, scanner: Scanner, inputs: StepInputs): Promise<ScanOutcome> {
  switch (scan.step) {
    case 'SUBMIT':
      return scanner.submit({ ...scan, text: inputs.textOf(scan) })
    case 'ASK':
      return scanner.askAgain(scan)
    case 'EXPORT':
      return scanner.exportSources({ ...scan, exportId: scan.exportId ?? '', sourceIds: inputs.sourcesOf(scan) })
    case 'FORGET':
      return scanner.forget(scan)
    default:
      return scan.step satisfies never
  }
}
