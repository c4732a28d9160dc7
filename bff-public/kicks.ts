import type { Context } from 'hono'
import { connect } from '#db/connect.ts'
import { sendAfterRequest } from '#db/jobs/kicks.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import { remoteKick } from '#shared/server/remote-kicks.ts'
import type { PublicApp } from './context.ts'

/** Codes and links are sent from here, because a visitor waits for them; scans are left to bff-admin. */
export function kicksOf(c: Context<PublicApp>) {
  const { env, now, correlationId } = c.var
  const background = backgroundOf(c)
  return {
    kickOutbox: () => background(sendAfterRequest({ db: connect(env), now, ...outboxPorts(env) })),
    kickScans: remoteKick({ jobs: env.JOBS, correlationId, background }, 'scans'),
  }
}
