import type { Runnable } from '#db/statement.ts'
import type { BillingOutcome, BillingRefusal } from '#shared/kernel/ports/billing.ts'
import { defineOperation, type Operation, type OperationResult, type OperationRun } from './operation.ts'
import { lookedAtAgain, type OperationRow, type OperationRows, RELEASED } from './operation-rows.ts'

/** The row of an operation that is a single call to the provider. */
type SingleCallRow = OperationRow & {
  readonly state: 'OPEN' | 'DONE' | 'REFUSED' | 'NOT_DONE'
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** An operation that is one call: what it sends, how it is found afterwards, and what its end writes. */
type SingleCall<Row extends SingleCallRow, Run extends OperationRun, Found> = {
  readonly rows: OperationRows<Row>
  readonly runOf: (base: OperationRun, row: Row) => Promise<Run | null>
  /** The call to the provider, which includes our id. */
  readonly send: (run: Run, row: Row) => Promise<BillingOutcome<unknown>>
  /** The provider's record of it; null while it does not answer. */
  readonly find: (run: Run, row: Row) => Promise<Found | 'absent' | null>
  /** What the row keeps of a refusal, beside that it was one. */
  readonly refusedWith?: (refusal: BillingRefusal) => Partial<Row>
  /** One that is not there after so long was not made. */
  readonly seenWithinMs: number
  /** What is written in the batch of its end: the ledger, the audit row, and the notifications. */
  readonly endOf: (
    run: Run,
    row: Row,
    found: Found,
    now: Date,
  ) => Promise<{ readonly change: Partial<Row>; readonly alsoWrite: readonly Runnable[] }>
  /** What is written in the batch that ends an unattended one that was not made. */
  readonly notMade?: (run: Run, row: Row, now: Date) => Promise<readonly Runnable[]>
}

/** A row that somebody finds is looked up; the call is never repeated. */
export function singleCall<Row extends SingleCallRow, Run extends OperationRun, Found extends object>(
  call: SingleCall<Row, Run, Found>,
): Operation<Row, Run, null, 'SEND' | 'LOOK_UP'> {
  const { rows } = call

  async function end(run: Run, row: Row, change: Partial<SingleCallRow>, alsoWrite: readonly Runnable[] = []) {
    const ended = { ...RELEASED, ...change } as Partial<Row>
    return { kind: 'ended', row: await rows.change(run.ctx, row, ended, alsoWrite) } as const
  }

  async function lookUp(run: Run, row: Row): Promise<OperationResult<Row>> {
    const { ctx, clock } = run
    const found = await call.find(run, row)
    if (found && found !== 'absent') {
      const now = clock()
      const { change, alsoWrite } = await call.endOf(run, row, found, now)
      return end(run, row, { ...change, state: 'DONE', endedAt: now }, alsoWrite)
    }
    const isLate = clock().getTime() - row.createdAt.getTime() >= call.seenWithinMs
    if (found === 'absent' && isLate) {
      const now = clock()
      const told = run.unattended && call.notMade ? await call.notMade(run, row, now) : []
      return end(run, row, { state: 'NOT_DONE', endedAt: now }, told)
    }
    await rows.change(ctx, row, lookedAtAgain(clock()) as Partial<Row>)
    return { kind: 'pending' }
  }

  async function send(run: Run, row: Row): Promise<OperationResult<Row>> {
    const outcome = await call.send(run, row)
    switch (outcome.kind) {
      case 'done':
      case 'unknown':
        return lookUp(run, row)
      case 'refused':
        return end(run, row, { ...call.refusedWith?.(outcome.refusal), state: 'REFUSED', endedAt: run.clock() })
      case 'away':
        return end(run, row, { state: 'NOT_DONE', endedAt: run.clock() })
      default:
        return outcome satisfies never
    }
  }

  return defineOperation<Row, Run, null, 'SEND' | 'LOOK_UP'>({
    rows,
    runOf: call.runOf,
    stepOf: () => 'LOOK_UP',
    steps: { SEND: send, LOOK_UP: lookUp },
    resume: async (_run, row) => ({ kind: 'go-on', row, asked: null }),
  })
}
