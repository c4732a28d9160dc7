import type { Context, Hono } from 'hono'
import {
  recordExport,
  recordFailure,
  recordFindings,
  recordPassages,
  recordStart,
} from '#db/articles/scans/record-scan.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ScanRef } from '#shared/kernel/ports/scanner.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { parseClosed } from '#shared/server/closed-json.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { checkJson, readText } from '#shared/server/http/read-json.ts'
import { isWebhookSecret, readPayload } from '#shared/server/ports/copyleaks-payload.ts'
import { PAYLOAD_HEADER, WEBHOOK_PATH } from '#shared/server/ports/copyleaks-scanner.ts'
import {
  payloadOf,
  readExport,
  readFailure,
  readPassages,
  readReport,
} from '#shared/server/ports/copyleaks-webhooks.ts'
import type { PublicApp } from '../context.ts'

type C = Context<PublicApp>

/** A list of the matched sources, without their texts. */
const STATUS_MAX_BYTES = 512 * 1024
/** The whole text of one source. */
const RESULT_MAX_BYTES = 2 * 1024 * 1024

/**
 * Webhooks of the scan provider. The signed payload authenticates them; the secret in the path only rejects
 * unauthenticated requests early.
 */
export function addScanWebhooks(app: Hono<PublicApp>, kickScans: (c: C) => void) {
  app.post(`${WEBHOOK_PATH}/:secret/:status/:scanId`, async (c) => {
    const body = await readBody(c, STATUS_MAX_BYTES)
    const scan = await scanOf(c, payloadOf(body))
    await recordStatus(c, c.req.param('status').toLowerCase(), scan, body)
    kickScans(c)
    return c.body(null, 204)
  })

  app.post(`${WEBHOOK_PATH}/:secret/export/:scanId/:exportId/results/:resultId`, async (c) => {
    const body = await readBody(c, RESULT_MAX_BYTES)
    const scan = await scanOf(c, c.req.header(PAYLOAD_HEADER))
    const passages = readPassages(body)
    if (!passages) throw unreadable()
    await recordPassages(c.get('db'), scan, { ...c.req.param(), passages })
    return c.body(null, 204)
  })

  app.post(`${WEBHOOK_PATH}/:secret/export/:scanId/:exportId/completed`, async (c) => {
    const body = await readBody(c, STATUS_MAX_BYTES)
    const scan = await scanOf(c, payloadOf(body))
    const isWhole = readExport(body)
    if (isWhole === null) throw unreadable()
    await recordExport(c.get('db'), scan, c.req.param('exportId'), isWhole, c.get('now'))
    kickScans(c)
    return c.body(null, 204)
  })

  app.all(`${WEBHOOK_PATH}/*`, onlyPost)
}

function unreadable() {
  return new AppError('BadRequest.Invalid')
}

async function readBody(c: C, maxBytes: number): Promise<unknown> {
  checkJson(c.req.raw)
  const { secret = '', scanId = '' } = c.req.param() as Record<string, string>
  if (!(await isWebhookSecret(c.get('env').SCAN_WEBHOOK_KEY, scanId, secret))) throw new AppError('NotFound')
  return parseClosed((await readText(c.req.raw, maxBytes)) || 'null')
}

/** The scan of a signed message. */
async function scanOf(c: C, payload: unknown): Promise<ScanRef> {
  const { scanId = '' } = c.req.param() as Record<string, string>
  const scan = checkFound(await readPayload(c.get('env').SCAN_WEBHOOK_KEY, scanId, payload))
  return scan
}

/** The provider's own samples also use upper case; unknown statuses are ignored. */
async function recordStatus(c: C, status: string, scan: ScanRef, body: unknown) {
  const { db, now } = c.var
  if (status === 'creditschecked') await recordStart(db, scan, now)
  if (status === 'error') await recordFailure(db, scan, readFailure(body), now)
  if (status !== 'completed') return
  const report = readReport(body)
  if (!report) throw unreadable()
  await recordFindings(db, scan, report, now)
}
