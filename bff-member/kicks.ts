import type { Context } from 'hono'
import { backgroundOf } from '#shared/server/http/background.ts'
import { remoteKick } from '#shared/server/remote-kicks.ts'
import type { MemberApp } from './context.ts'

/** This worker has only the payment provider's key and runs no jobs: bff-admin does. */
export function kicksOf(c: Context<MemberApp>) {
  const { env, correlationId } = c.var
  const remote = { jobs: env.JOBS, correlationId, background: backgroundOf(c) }
  return {
    kickOutbox: remoteKick(remote, 'outbox'),
    kickScans: remoteKick(remote, 'scans'),
    kickExports: remoteKick(remote, 'exports'),
  }
}
