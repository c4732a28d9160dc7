import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { type OperationRow, type OperationRows, unlessTaken } from './operation-rows.ts'

/** What each step needs, with a clock that goes on: readings of one run must be in order. */
export type OperationRun = { readonly ctx: BillingContext; readonly clock: () => Date }

export type Ended<Row> = { readonly kind: 'ended'; readonly row: Row }
/** Money may have moved; the job finds out when nobody asks again. */
export type Pending = { readonly kind: 'pending' }

/** `Other` are the results that only one kind has. */
export type OperationResult<Row, Other = never> = Ended<Row> | Pending | Other

type GoingOn<Row> = { readonly kind: 'go-on'; readonly row: Row }
export type StepResult<Row, Other = never> = GoingOn<Row> | OperationResult<Row, Other>

type StoredOperation = OperationRow & { readonly state: string }
type OtherResult = { readonly kind: string }

/**
 * A kind of durable operation at the provider. Each step is written down before the provider is called, so that a repeat, or the job,
 * goes on where a caller ended; an answer that is lost is looked up there, and no call that moves money is repeated.
 */
type OperationKind<
  Row extends StoredOperation,
  Run extends OperationRun,
  Asked,
  Step extends string,
  Other extends OtherResult,
> = {
  readonly rows: OperationRows<Row>
  /** Where a caller goes on that finds the row: whether the last call arrived is not known. */
  readonly stepOf: (row: Row) => Step
  readonly steps: Readonly<Record<Step, (run: Run, row: Row, asked: Asked) => Promise<StepResult<Row, Other>>>>
  /** What the job needs to go on; null when the operation concerns nothing that is still there. */
  readonly runOf: (base: OperationRun, row: Row) => Promise<Run | null>
  /** How the job takes up a row that nobody asks about any more. */
  readonly resume: (run: Run, row: Row) => Promise<(GoingOn<Row> & { readonly asked: Asked }) | Ended<Row>>
}

export type Operation<Row, Run, Asked, Step extends string, Other = never> = {
  /** Takes the steps of a row that this caller holds. One whose lease ended meanwhile is another caller's. */
  readonly take: (run: Run, held: Row, asked: Asked, first?: Step) => Promise<OperationResult<Row, Other>>
  /** A repeat: the result of the first, or the rest of its steps. */
  readonly continueKnown: (run: Run, known: Row, asked: Asked) => Promise<OperationResult<Row, Other>>
  /** Goes on with those that nobody asks about any more. */
  readonly settleDue: (ctx: BillingContext) => Promise<JobReport>
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
    const result = await unlessTaken(async () => {
      let taken = await steps[first](run, held, asked)
      while (isUnderWay<Row>(taken)) taken = await steps[stepOf(taken.row)](run, taken.row, asked)
      return taken as OperationResult<Row, Other>
    })
    return result ?? { kind: 'pending' }
  }

  async function settle(base: OperationRun, leased: Row): Promise<boolean | null> {
    const run = await kind.runOf(base, leased)
    if (!run) return null
    const resumed = await unlessTaken(() => kind.resume(run, leased))
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
      const base = { ctx, clock: runningClock(ctx.now) }
      return settleEach(await rows.leaseDue(ctx), (leased) => settle(base, leased))
    },
  }
}

function isUnderWay<Row>(taken: OtherResult): taken is GoingOn<Row> {
  return taken.kind === 'go-on'
}

const BEGINNINGS = 3

/** Begins an operation, after others that ended meanwhile; null where another one was always first. */
export async function beginAmongOthers<Result>(begin: () => Promise<Result | null>): Promise<Result | null> {
  for (let attempt = 1; attempt <= BEGINNINGS; attempt++) {
    const result = await begin()
    if (result) return result
  }
  return null
}
