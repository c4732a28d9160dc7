import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderToken } from '#shared/kernel/ports/provider-token.ts'
import type { ScanText } from '#shared/kernel/ports/scanner.ts'
import { SANDBOX_SCAN_ACCOUNT, startSandbox } from '#shared/testing/start-sandbox.ts'
import { type CopyleaksConfig, copyleaksScanner } from './copyleaks-scanner.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let kept: ProviderToken | null = null
let calls = 0

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.discard())
beforeEach(async () => {
  kept = null
  await sandbox.fault({ provider: 'scan', mode: 'ok' })
})

function scanner(more: Partial<CopyleaksConfig> = {}) {
  return copyleaksScanner({
    loginUrl: `${sandbox.url}/id.copyleaks.com`,
    apiUrl: `${sandbox.url}/api.copyleaks.com/`,
    email: SANDBOX_SCAN_ACCOUNT.email,
    apiKey: SANDBOX_SCAN_ACCOUNT.key,
    webhookUrl: 'http://127.0.0.1:9',
    webhookKey: Buffer.alloc(32, 1).toString('base64'),
    isTrial: true,
    tokens: {
      read: async () => kept?.token ?? null,
      write: async (token) => {
        kept = token
      },
    },
    timeoutMs: 300,
    ...more,
  })
}

const ID = '0123456789abcdefghjkmnpqrs'
function newScan(): ScanText {
  const revisionId = `${ID.slice(0, 24)}${String(calls++).padStart(2, '0')}`
  return { id: revisionId, communityId: ID, articleId: ID, revisionId, attempt: 1, text: 'Wörter 👋 and more' }
}
async function paths() {
  return (await sandbox.log()).map(
    ({ method, path, status }) => `${method} ${path.replace(/[0-9a-z]{26}/, 'ID')} ${status}`,
  )
}

describe('the scanner', () => {
  it('logs in once, submits by PUT, queries again, exports and deletes', async () => {
    const scan = newScan()
    const one = scanner()
    expect(await one.submit(scan)).toEqual({ kind: 'done' })
    expect(await one.askAgain(scan)).toEqual({ kind: 'done' })
    expect(await one.exportSources({ ...scan, exportId: 'export-1', sourceIds: [] })).toEqual({ kind: 'done' })
    expect(await one.forget(scan)).toEqual({ kind: 'done' })
    expect((await paths()).slice(0, 5).reverse()).toEqual([
      'POST /id.copyleaks.com/v3/account/login/api 200',
      'PUT /api.copyleaks.com/v3/scans/submit/file/ID 201',
      'POST /api.copyleaks.com/v3/scans/ID/webhooks/resend 202',
      'POST /api.copyleaks.com/v3/downloads/ID/export/export-1 204',
      'PATCH /api.copyleaks.com/v3.1/scans/delete 202',
    ])
    expect(kept?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  })

  it('submits the same scan or export once, and counts a repeat as done', async () => {
    const scan = newScan()
    const more = { ...scan, exportId: 'export-1', sourceIds: [] }
    await scanner().submit(scan)
    expect(await scanner().submit(scan)).toEqual({ kind: 'done' })
    await scanner().exportSources(more)
    expect(await scanner().exportSources(more)).toEqual({ kind: 'done' })
    expect((await paths())[0]).toContain('409')
  })

  it('logs in again when the stored token is no longer accepted', async () => {
    kept = { token: 'of-another-key', expiresAt: new Date(Date.now() + 60_000) }
    expect(await scanner().submit(newScan())).toEqual({ kind: 'done' })
    expect(kept.token).not.toBe('of-another-key')
  })

  it.each([
    ['a dropped connection', { mode: 'down' }, { kind: 'later', reason: 'network' }],
    ['no answer, and nothing was done', { mode: 'timeout_before' }, { kind: 'later', reason: 'timeout' }],
    ['no answer after it was done', { mode: 'timeout_after_commit' }, { kind: 'later', reason: 'timeout' }],
    ['an outage', { mode: 'status', status: 503 }, { kind: 'later', reason: 'status 503' }],
    ['a limit', { mode: 'status', status: 429 }, { kind: 'later', reason: 'status 429' }],
    ['no credits', { mode: 'status', status: 402 }, { kind: 'later', reason: 'status 402' }],
    ['a redirect', { mode: 'status', status: 302 }, { kind: 'later', reason: 'status 302' }],
    ['a refusal', { mode: 'status', status: 400 }, { kind: 'refused', reason: 'status 400' }],
  ] as const)('recognises %s', async (_name, fault, outcome) => {
    await scanner().submit(newScan())
    await sandbox.fault({ provider: 'scan', ...fault, times: 1 })
    expect(await scanner().submit(newScan())).toEqual(outcome)
  })

  it('retries later when its own key is refused', async () => {
    expect(await scanner({ apiKey: 'wrong' }).submit(newScan())).toEqual({ kind: 'later', reason: 'status 401' })
  })

  it('refuses a scan that the provider does not know', async () => {
    expect(await scanner().askAgain(newScan())).toEqual({ kind: 'refused', reason: 'status 404' })
  })
})
