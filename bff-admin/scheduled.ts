import { publishDue } from '#db/articles/publish-due.ts'
import { runDueScans } from '#db/articles/scans/run-due-scans.ts'
import { scanTokens } from '#db/articles/scans/token-store.ts'
import { forgetOldAttempts } from '#db/auth/attempts.ts'
import { forgetOldCodes } from '#db/auth/codes.ts'
import { forgetOldLinks } from '#db/auth/password-links.ts'
import { Db } from '#db/client.ts'
import { forgetOldEvents } from '#db/events/track-event.ts'
import { sendDue } from '#db/outbox/send-due.ts'
import { clockWithOffset } from '#shared/kernel/clock.ts'
import { newCorrelationId } from '#shared/kernel/ids.ts'
import { readEnv } from '#shared/server/env.ts'
import { describeFault, log } from '#shared/server/log.ts'
import { logFailedMails, outboxDeps } from '#shared/server/outbox-deps.ts'
import { logFailedScans, scannerOf } from '#shared/server/scan-deps.ts'

/**
 * Every minute. Each job may run twice at once, or not at all this time, without harm; one that fails does not keep the
 * others from running. Publishing goes before the mails that it causes.
 */
export async function runScheduled(_event: unknown, bindings: unknown): Promise<void> {
  const env = readEnv('bff-admin', bindings)
  const now = clockWithOffset(env.CLOCK_OFFSET_MS).now()
  const db = new Db({ url: env.DB_URL, authToken: env.DB_AUTH_TOKEN })
  await runJob('publish due articles', () => publishDue({ db, now, outboxKey: env.OUTBOX_KEY }))
  await runJob('send due mails', async () => {
    const { sent, later, failed } = await sendDue(db, outboxDeps(env), now)
    logFailedMails(failed)
    return sent + later + failed.length
  })
  await runJob('run due scans', async () => {
    const scanner = scannerOf(env, scanTokens(db, env.OUTBOX_KEY, env.SCAN_EMAIL, now))
    const { done, later, failed } = await runDueScans(db, scanner, now)
    logFailedScans(failed)
    return done + later + failed.length
  })
  await runJob('forget old attempts', () => forgetOldAttempts({ db, now }))
  await runJob('forget old codes', () => forgetOldCodes({ db, now }))
  await runJob('forget old password links', () => forgetOldLinks({ db, now }))
  await runJob('forget old events', () => forgetOldEvents({ db, now }))
}

async function runJob(job: string, run: () => Promise<number>): Promise<void> {
  const correlationId = newCorrelationId()
  try {
    const done = await run()
    if (done > 0) log('info', { worker: 'bff-admin', correlationId, job, done })
  } catch (error) {
    log('error', { worker: 'bff-admin', correlationId, job, fault: describeFault(error) })
  }
}
