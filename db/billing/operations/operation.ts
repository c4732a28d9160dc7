import { unlessTaken } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { type BillingContext, type BillingJobContext, runningClock } from '../context.ts'
import type { OperationRow, OperationRows } from './operation-rows.ts'

/** What each step needs, with a running clock: the readings of one run must be in order. */
export type OperationRun = {
  readonly ctx: BillingContext
  readonly clock: () => Date
  /** Set where no page shows how the operation ends, so its payer is emailed: in the job, and in requests for something else. */
  readonly unattended?: {
    /** Signs the link to pay; null in requests. */
    readonly payLinkKey: string | null
  }
}

export type Ended<Row> = { readonly kind: 'ended'; readonly row: Row }
/** Money may have moved; the job finds out if no request does. */
export type Pending = { readonly kind: 'pending' }

/** `Other` is the type of results that only one kind has. */
export type OperationResult<Row, Other = never> = Ended<Row> | Pending | Other

type GoingOn<Row> = { readonly kind: 'go-on'; readonly row: Row }
export type StepResult<Row, Other = never> = GoingOn<Row> | OperationResult<Row, Other>

type StoredOperation = OperationRow & { readonly state: string }
type OtherResult = { readonly kind: string }

/**
 * A kind of durable operation at the provider. Each step is stored before the provider is called, so a repeat or the job continues where a
 * caller stopped; a lost answer is looked up there, and no call that moves money is repeated.
 */
type OperationKind<
  Row extends StoredOperation,
  Run extends OperationRun,
  Asked,
  Step extends string,
  Other extends OtherResult,
> = {
  readonly rows: OperationRows<Row>
  /** The step for a caller that finds the row: whether the last call arrived is not known. */
  readonly stepOf: (row: Row) => Step
  readonly steps: Readonly<Record<Step, (run: Run, row: Row, asked: Asked) => Promise<StepResult<Row, Other>>>>
  /** What the job needs to continue; null when the subject of the operation no longer exists. */
  readonly runOf: (base: OperationRun, row: Row) => Promise<Run | null>
  /** How the job continues a row that no request continues any more. */
  readonly resume: (run: Run, row: Row) => Promise<(GoingOn<Row> & { readonly asked: Asked }) | Ended<Row>>
}

export type Operation<Row, Run, Asked, Step extends string, Other = never> = {
  /** Runs the steps of a row that this caller holds. Stops when its lease has ended meanwhile, because another caller may hold it. */
  readonly take: (run: Run, held: Row, asked: Asked, first?: Step) => Promise<OperationResult<Row, Other>>
  /** For a repeat: the result of the first request, or the remaining steps. */
  readonly continueKnown: (run: Run, known: Row, asked: Asked) => Promise<OperationResult<Row, Other>>
  /** Continues the operations that no request continues any more. */
  readonly settleDue: (ctx: BillingJobContext) => Promise<JobReport>
}

/** Claims, calls, records, settles and recovers the operations of one kind, as it declares. */
export function defineOperation<
  Row extends StoredOperation,
  Run extends OperationRun,
  Asked,
  Step extends string,
  Other extends OtherResult = never,
>(kind: OperationKind<Row, Run, Asked, Step, Other>): Operation<Row, Run, Asked, Step, Other> {
  const { rows, steps, stepOf } = kind

  async function take(run: Run, held: Row, asked: Asked, first = stepOf(held)): Promise<OperationResult<Row, Other>> {
    return (await unlessTaken(runSteps(run, held, asked, first))) ?? { kind: 'pending' }
  }

  async function runSteps(run: Run, held: Row, asked: Asked, first: Step): Promise<OperationResult<Row, Other>> {
    let taken = await steps[first](run, held, asked)
    while (isUnderWay<Row>(taken)) taken = await steps[stepOf(taken.row)](run, taken.row, asked)
    return taken as OperationResult<Row, Other>
  }

  async function settle(base: OperationRun, leased: Row): Promise<boolean | null> {
    const run = await kind.runOf(base, leased)
    if (!run) return null
    const resumed = await unlessTaken(kind.resume(run, leased))
    if (resumed?.kind !== 'go-on') return resumed !== null
    return (await take(run, resumed.row, resumed.asked)).kind === 'ended'
  }

  return {
    take,
    continueKnown: async (run, known, asked) => {
      if (known.state !== 'OPEN') return { kind: 'ended', row: known }
      const leased = await rows.lease({ db: run.ctx.db, now: run.clock() }, known)
      return leased ? take(run, leased, asked) : { kind: 'pending' }
    },
    settleDue: async (ctx) => {
      const base = { ctx, clock: runningClock(ctx.now), unattended: ctx }
      return settleEach(await rows.leaseDue(ctx), (leased) => settle(base, leased))
    },
  }
}

function isUnderWay<Row>(taken: OtherResult): taken is GoingOn<Row> {
  return taken.kind === 'go-on'
}

const BEGINNINGS = 3

/** Begins an operation after others that ended meanwhile; null if another one was always first. */
export async function beginAmongOthers<Result>(begin: () => Promise<Result | null>): Promise<Result | null> {
  for (let attempt = 1; attempt <= BEGINNINGS; attempt++) {
    const result = await begin()
    if (result) return result
  }
  return null
}
