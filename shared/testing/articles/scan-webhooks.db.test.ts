import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ScanRef, scanIdOf } from '#shared/kernel/ports/scanner.ts'
import { developerPayload, webhookSecret } from '#shared/server/ports/copyleaks-payload.ts'
import { PAYLOAD_HEADER, WEBHOOK_PATH } from '#shared/server/ports/copyleaks-scanner.ts'
import { oddBody } from '../interfaces/odd-bodies.ts'
import { type ScanFixture, scanFixture } from '../scan-fixture.ts'

let fixture: ScanFixture
beforeAll(async () => {
  fixture = await scanFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function KEY() {
  return fixture.env().SCAN_WEBHOOK_KEY
}
const RESULT = '2a1b402420'

/** A scan that the provider has accepted. */
async function running(): Promise<ScanRef & { readonly id: string }> {
  const { id: articleId, revisionId } = await fixture.giveMarked('')
  const maya = fixture.asking('maya', 'member')
  await maya('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id: articleId })
  await expect.poll(async () => (await fixture.scans(articleId))[0]?.nextStep).toBe('ASK')
  await fixture.sandbox.webhooks('lose')
  return { id: articleId, communityId: fixture.cast.meridian.id, articleId, revisionId, attempt: 1 }
}

const score = { identicalWords: 12, minorChangedWords: 3, relatedMeaningWords: 9, aggregatedScore: 2.9 }
const source = { id: RESULT, url: 'https://x.example/a', title: 'T', introduction: 'I', matchedWords: 10 }
const BODIES = {
  creditsChecked: { status: 2 },
  error: { status: 1, error: { code: 13, message: 'Too short' } },
  completed: {
    status: 0,
    scannedDocument: { totalWords: 812, totalExcluded: 5 },
    results: { score, internet: [source] },
    notifications: { alerts: [] },
  },
}
type Status = keyof typeof BODIES

async function addressOf(scan: ScanRef) {
  const scanId = scanIdOf(scan.revisionId, scan.attempt)
  return { scanId, base: `${WEBHOOK_PATH}/${await webhookSecret(KEY(), scanId)}` }
}
function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fixture.apps.on('meridian.localhost', fixture.env()).post(path, body, { headers })
}
async function tell(scan: ScanRef, status: string, more: object = {}) {
  const { scanId, base } = await addressOf(scan)
  const known = BODIES[status as Status] ?? BODIES.completed
  return send(`${base}/${status}/${scanId}`, {
    ...known,
    developerPayload: await developerPayload(KEY(), scan),
    ...more,
  })
}
async function theScan(articleId: string) {
  const [scan, ...more] = await fixture.scans(articleId)
  if (!scan || more.length > 0) throw new Error('Not one scan')
  return scan
}
/** What an editor finally sees of it. */
async function outcome(articleId: string) {
  const { id, status, failure, aggregatedScore, aiProbability, totalWords, nextStep } = await theScan(articleId)
  const sources = (await fixture.sources(id)).map(({ resultId }) => resultId)
  return { status, failure, aggregatedScore, aiProbability, totalWords, isExported: nextStep === 'FORGET', sources }
}

const FINISHED = {
  status: 'COMPLETED',
  failure: null,
  aggregatedScore: 2.9,
  aiProbability: null,
  totalWords: 812,
  isExported: true,
  sources: [RESULT],
}

describe('a webhook of the scan provider', () => {
  it.each<[name: string, order: readonly Status[]]>([
    ['in order', ['creditsChecked', 'completed']],
    ['with the result first', ['completed', 'creditsChecked']],
    ['only the result', ['completed']],
    ['everything twice', ['creditsChecked', 'creditsChecked', 'completed', 'completed']],
    ['a failure after the result', ['completed', 'error']],
    ['a failure before the result', ['error', 'completed']],
    ['late, when nobody waits any more', ['error', 'creditsChecked', 'completed']],
  ])('%s has the same result', async (_name, order) => {
    const scan = await running()
    for (const status of order) expect((await tell(scan, status)).status).toBe(204)
    await expect.poll(() => outcome(scan.id)).toEqual(FINISHED)
  })

  it('at the same time has the same result', async () => {
    const scan = await running()
    const all: Status[] = ['error', 'completed', 'creditsChecked', 'completed', 'error', 'completed']
    await Promise.all(all.map((status) => tell(scan, status)))
    await expect.poll(() => outcome(scan.id)).toEqual(FINISHED)
  })

  it('before its answer to the submission is read is not undone by that answer', async () => {
    const scan = await running()
    await fixture.changeScan(scan.id, { status: 'WAITING', nextStep: 'SUBMIT', nextStepAt: new Date(0) })
    await fixture.sandbox.fault({ provider: 'scan', mode: 'slow', ms: 400, times: 1 })
    const submitting = fixture.later(0)
    await expect.poll(async () => (await theScan(scan.id)).leasedUntil).not.toBeNull()
    await tell(scan, 'completed')
    await submitting
    expect(await theScan(scan.id)).toMatchObject({ status: 'COMPLETED' })
  })

  it.each(['COMPLETED', 'Completed', 'completed'])('may have the status %s', async (status) => {
    const scan = await running()
    expect((await tell(scan, status)).status).toBe(204)
    expect((await theScan(scan.id)).status).toBe('COMPLETED')
  })

  it.each(['indexed', 'something', 'toString'])('is ignored when it is %s', async (status) => {
    const scan = await running()
    expect((await tell(scan, status)).status).toBe(204)
    expect((await theScan(scan.id)).status).toBe('RUNNING')
  })

  it('null is not 0: [ENT-018] a result with an alert of 0 differs from one without an alert', async () => {
    const scan = await running()
    const alert = { code: 'suspected-ai-text', additionalData: '{"summary":{"ai":0}}' }
    await tell(scan, 'completed', { notifications: { alerts: [alert] } })
    expect((await theScan(scan.id)).aiProbability).toBe(0)
  })
})

describe('an export', () => {
  const exported = async () => {
    const scan = await running()
    await tell(scan, 'completed')
    await expect.poll(async () => (await theScan(scan.id)).exportId).not.toBeNull()
    // The provider of these tests does not know this result: its own answer is not waited for.
    await fixture.changeScan(scan.id, {
      nextStep: 'FORGET',
      nextStepAt: new Date(Date.now() + 3_600_000),
      leasedUntil: null,
    })
    const row = await theScan(scan.id)
    const { scanId, base } = await addressOf(scan)
    return { scan, row, at: `${base}/export/${scanId}/${row.exportId}` }
  }
  const text = 'Before. The words that match.'
  const file = {
    text: { value: text, comparison: { identical: { suspected: { chars: { starts: [8], lengths: [21] } } } } },
  }
  const task = (isHealthy: boolean) => ({ endpoint: 'x', isHealthy, httpStatusCode: isHealthy ? 204 : 500 })

  it('delivers the texts of the sources, in any order, and is then deleted at the provider', async () => {
    const { scan, row, at } = await exported()
    const payload = await developerPayload(KEY(), scan)
    const done = { completed: true, developerPayload: payload, tasks: [task(true)] }
    expect((await send(`${at}/completed`, done)).status).toBe(204)
    await expect.poll(async () => (await theScan(scan.id)).nextStep).toBeNull()
    expect((await fixture.asked()).at(-1)).toBe('PATCH v3.1/scans/delete')
    expect((await send(`${at}/results/${RESULT}`, file, { [PAYLOAD_HEADER]: payload })).status).toBe(204)
    expect((await send(`${at}/completed`, done)).status).toBe(204)
    expect((await fixture.sources(row.id))[0]?.passages).toEqual(['The words that match.'])
    expect((await theScan(scan.id)).nextStep).toBeNull()
  })

  it('that lost a file is requested again under another id, at most twice', async () => {
    const { scan, row, at } = await exported()
    const lost = {
      completed: true,
      developerPayload: await developerPayload(KEY(), scan),
      tasks: [task(true), task(false)],
    }
    await Promise.all([send(`${at}/completed`, lost), send(`${at}/completed`, lost)])
    const second = await theScan(scan.id)
    expect(second).toMatchObject({ nextStep: 'EXPORT', exports: 2 })
    expect(second.exportId).not.toBe(row.exportId)
    const again = (exportId: string | null) => send(at.replace(String(row.exportId), `${exportId}/completed`), lost)
    await again(second.exportId)
    const third = await theScan(scan.id)
    expect(third).toMatchObject({ nextStep: 'EXPORT', exports: 3 })
    await again(third.exportId)
    await expect.poll(async () => (await theScan(scan.id)).nextStep).toBeNull()
  })

  it('with an unknown id changes nothing', async () => {
    const { scan, row, at } = await exported()
    const payload = await developerPayload(KEY(), scan)
    const other = at.replace(String(row.exportId), 'another')
    await send(`${other}/results/${RESULT}`, file, { [PAYLOAD_HEADER]: payload })
    await send(`${other}/completed`, { completed: true, developerPayload: payload, tasks: [] })
    expect(await theScan(scan.id)).toEqual(row)
    expect((await fixture.sources(row.id))[0]?.passages).toBeNull()
  })
})

describe('a stranger', () => {
  it('changes nothing, whatever is sent', async () => {
    const scan = await running()
    const before = await theScan(scan.id)
    const { scanId, base } = await addressOf(scan)
    const good = { ...BODIES.completed, developerPayload: await developerPayload(KEY(), scan) }
    const other = { ...scan, revisionId: 'b'.repeat(26) }
    const otherKey = Buffer.alloc(32, 3).toString('base64')
    const path = `${base}/completed/${scanId}`
    const guessed = `${WEBHOOK_PATH}/${'0'.repeat(64)}/completed/${scanId}`
    const export1 = `${base}/export/${scanId}/one`
    const refused: [name: string, status: number, path: string, body: unknown, headers?: Record<string, string>][] = [
      ['a guessed address', 404, guessed, good],
      ['the address of another scan', 404, `${base}/completed/${scanId}-2`, good],
      ['no signature', 404, path, BODIES.completed],
      ['a signature of another key', 404, path, { ...good, developerPayload: await developerPayload(otherKey, scan) }],
      ['the signature of another scan', 404, path, { ...good, developerPayload: await developerPayload(KEY(), other) }],
      ['a file without a signature', 404, `${export1}/results/${RESULT}`, { text: { value: 'x', comparison: {} } }],
      ['an export without a signature', 404, `${export1}/completed`, { completed: true, tasks: [] }],
      ['a page of another site', 403, path, good, { Origin: 'https://evil.test' }],
      ['a browser', 403, path, good, { 'Sec-Fetch-Site': 'cross-site' }],
      ['a form', 415, path, good, { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['a very large body', 413, path, { ...good, padding: 'x'.repeat(600 * 1024) }],
      ['a result that is none', 400, path, { developerPayload: good.developerPayload }],
      ['keys that reach too far', 400, path, `{"developerPayload":"${good.developerPayload}","__proto__":{}}`],
    ]
    for (const [name, status, to, body, headers] of refused) {
      expect([name, (await send(to, body, headers)).status]).toEqual([name, status])
    }
    expect((await fixture.apps.on('meridian.localhost', fixture.env()).get(path)).status).toBe(405)
    expect(await theScan(scan.id)).toEqual(before)
  })

  it('any body sent to a known webhook address is answered below 500', async () => {
    const scan = await running()
    const { scanId, base } = await addressOf(scan)
    const payload = await developerPayload(KEY(), scan)
    const names = ['status', 'scannedDocument', 'results', 'notifications', 'error', 'tasks', 'completed', 'text']
    const paths = [
      `${base}/completed/${scanId}`,
      `${base}/error/${scanId}`,
      `${base}/export/${scanId}/one/completed`,
      `${base}/export/${scanId}/one/results/${RESULT}`,
    ]
    const signed = (body: string) =>
      body.startsWith('{"') ? `{"developerPayload":"${payload}",${body.slice(1)}` : body
    const isAnswered = async (path: string, body: string) => {
      const response = await send(path, signed(body), { [PAYLOAD_HEADER]: payload })
      expect(response.status, await response.text()).toBeLessThan(500)
    }
    await fc.assert(fc.asyncProperty(fc.constantFrom(...paths), oddBody(names), isAnswered), { numRuns: 200 })
  })
})
