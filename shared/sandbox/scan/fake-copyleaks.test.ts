import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_SCAN_ACCOUNT, startSandbox } from '#shared/testing/start-sandbox.ts'

type Results = { readonly internet: readonly { readonly id: string }[] }
type Received = {
  readonly path: string
  readonly body: Record<string, unknown> & { results?: Results }
  readonly header: string | undefined
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let listener: Server
let received: Received[] = []
let token = ''
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  listener = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({
      path: request.url ?? '',
      body: JSON.parse(text),
      header: request.headers['x-h'] as string | undefined,
    })
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const answer = await sandbox.post('/id.copyleaks.com/v3/account/login/api', SANDBOX_SCAN_ACCOUNT)
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  listener.close()
  await sandbox.discard()
})
beforeEach(async () => {
  await sandbox.webhooks('lose')
  received = []
})

function hooks() {
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
}
function call(method: string, path: string, body?: unknown, bearer = token) {
  return fetch(`${sandbox.url}/api.copyleaks.com/${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
function submit(scanId: string, text: string, bearer?: string) {
  return call(
    'PUT',
    `v3/scans/submit/file/${scanId}`,
    {
      base64: Buffer.from(text).toString('base64'),
      filename: 'article.txt',
      properties: { webhooks: { status: `${hooks()}/{STATUS}/${scanId}` }, developerPayload: 'ours', action: 0 },
    },
    bearer,
  )
}
async function newScan(text: string) {
  const scanId = `scan-${count++}`
  expect((await submit(scanId, text)).status).toBe(201)
  return scanId
}
function foundIn(one: Received | undefined) {
  return one?.body.results?.internet ?? []
}
function text(mark: string) {
  return `${mark} ${'word '.repeat(200)}`
}

describe('the fake scan provider', () => {
  it('accepts callers who know the account, and each scan once', async () => {
    const wrong = await sandbox.post('/id.copyleaks.com/v3/account/login/api', { email: 'x', key: 'y' })
    expect(wrong.status).toBe(401)
    expect((await submit('scan-x', 'one', 'no-token')).status).toBe(401)
    const scanId = await newScan('one')
    expect((await submit(scanId, 'one')).status).toBe(409)
    expect((await submit('UPPER', 'one')).status).toBe(400)
    expect((await call('POST', 'v3/scans/unknown/webhooks/resend')).status).toBe(404)
  })

  it('sends a webhook about checked credits, then one with the result that the markers request', async () => {
    const scanId = await newScan(text('@@copied=40@@ @@ai=0.97@@'))
    await sandbox.webhooks('deliver')
    expect(received.map(({ path }) => path)).toEqual([`/creditsChecked/${scanId}`, `/completed/${scanId}`])
    expect(received[1]?.body).toMatchObject({
      status: 0,
      developerPayload: 'ours',
      scannedDocument: { scanId, totalWords: 200, totalExcluded: 0 },
      results: { score: { identicalWords: 56, minorChangedWords: 16, relatedMeaningWords: 8, aggregatedScore: 40 } },
      notifications: { alerts: [{ category: 2, code: 'suspected-ai-text' }] },
    })
    expect(foundIn(received[1])).toHaveLength(3)
  })

  it('sends no alert for a text without a marker, and fails a scan whose marker requests it', async () => {
    await newScan(text(''))
    await newScan(text('@@error=13@@'))
    await sandbox.webhooks('deliver')
    expect(received[1]?.body.notifications).toEqual({ alerts: [] })
    expect(received[3]?.body).toMatchObject({ status: 1, error: { code: 13 } })
    expect(received[3]?.path).toMatch(/^\/error\//)
  })

  it('pushes the files of an export, then the message that it is complete', async () => {
    const scanId = await newScan(text('@@copied=10@@'))
    await sandbox.webhooks('deliver')
    const id = foundIn(received[1])[0]?.id ?? ''
    received = []
    const asked = {
      results: [{ id, verb: 'POST', headers: [['x-h', 'v']], endpoint: `${hooks()}/file/${id}` }],
      completionWebhook: `${hooks()}/exported`,
      maxRetries: 3,
      developerPayload: 'ours',
    }
    expect((await call('POST', `v3/downloads/${scanId}/export/one`, asked)).status).toBe(204)
    expect((await call('POST', `v3/downloads/${scanId}/export/one`, asked)).status).toBe(409)
    await sandbox.webhooks('deliver')
    expect(received.map(({ path, header }) => [path, header])).toEqual([
      [`/file/${id}`, 'v'],
      ['/exported', undefined],
    ])
    expect(received[1]?.body).toMatchObject({ completed: true, tasks: [{ isHealthy: true, httpStatusCode: 204 }] })
    expect((await call('PATCH', 'v3.1/scans/delete', { scans: [{ id: scanId }] })).status).toBe(202)
    expect((await call('POST', `v3/scans/${scanId}/webhooks/resend`)).status).toBe(404)
  })

  it('can lose, duplicate and reorder its webhooks', async () => {
    const lost = await newScan('one')
    expect(await (await sandbox.webhooks('lose')).json()).toHaveLength(2)
    await sandbox.webhooks('deliver')
    expect(received).toEqual([])
    expect((await call('POST', `v3/scans/${lost}/webhooks/resend`)).status).toBe(202)
    await sandbox.webhooks('duplicate')
    expect(received.map(({ path }) => path)).toEqual([`/completed/${lost}`, `/completed/${lost}`])
    received = []
    const other = await newScan('two')
    await sandbox.webhooks('reorder')
    expect(received.map(({ path }) => path)).toEqual([`/completed/${other}`, `/creditsChecked/${other}`])
  })

  it('shows the scans to people, and fails like the other providers', async () => {
    const page = await (await fetch(sandbox.url)).text()
    expect(page).toContain('article.txt')
    await sandbox.fault({ provider: 'scan', mode: 'status', status: 503, times: 1 })
    expect((await submit('scan-y', 'one')).status).toBe(503)
  })
})
