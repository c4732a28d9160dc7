import { scanTokens } from '#db/articles/scans/token-store.ts'
import { connect } from '#db/connect.ts'
import type { JobContext } from '#db/jobs/jobs.ts'
import { billingPort } from '#shared/server/billing-port.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import { scannerPort } from '#shared/server/scanner-port.ts'

/** The jobs with their ports and a view of the database of their own: they outlive the request that kicked them. */
export function jobContext(env: WorkerEnv<'bff-admin'>, now: Date): JobContext {
  const db = connect(env)
  const ports = outboxPorts(env)
  return {
    ...ports,
    db,
    now,
    billing: billingPort(env),
    payLinkKey: env.PAY_LINK_KEY,
    scanner: scannerPort(env, scanTokens({ db, now, ...ports }, env.SCAN_EMAIL)),
  }
}
