import type { Context } from 'hono'
import { describeFault, log } from '../log.ts'

/** GET /healthz of a backend: 200 while its database answers. */
export async function answerHealth(c: Context, askDatabase: () => Promise<void>): Promise<Response> {
  try {
    await askDatabase()
    return c.json({ status: 'ok' })
  } catch (error) {
    log('error', { correlationId: c.get('correlationId'), fault: describeFault(error) })
    return c.json({ status: 'unavailable', missing: ['database'] }, 503)
  }
}
