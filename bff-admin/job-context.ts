import { connect } from '#db/connect.ts'
import type { JobContext } from '#db/jobs/jobs.ts'
import { tokenStore } from '#db/provider-tokens.ts'
import { billingPort } from '#shared/server/billing-port.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import { pushAccountOf, pushPort } from '#shared/server/push-port.ts'
import { scannerPort } from '#shared/server/scanner-port.ts'

/** The jobs with their own ports and view of the database: they outlive the request that started them. */
export function jobContext(env: WorkerEnv<'bff-admin'>, now: Date): JobContext {
  const db = connect(env)
  const ports = outboxPorts(env)
  const tokensOf = (provider: string) => tokenStore({ db, now, ...ports }, provider)
  const pushAccount = pushAccountOf(env)
  return {
    ...ports,
    db,
    now,
    billing: billingPort(env),
    files: filesPort(env),
    payLinkKey: env.PAY_LINK_KEY,
    scanner: scannerPort(env, tokensOf(`scan/${env.SCAN_EMAIL}`)),
    push: pushAccount && pushPort(env, pushAccount, { now, tokens: tokensOf(`push/${pushAccount.clientEmail}`) }),
  }
}
