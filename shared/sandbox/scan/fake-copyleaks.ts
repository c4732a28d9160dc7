import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import type { FakeProvider } from '../fake-provider.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { NewWebhook, Webhooks } from '../webhooks.ts'
import { type Examined, examine } from './examine.ts'
import { completed, creditsChecked, failed, resultFile } from './scan-messages.ts'

export type CopyleaksOptions = {
  /** The only account that may log in; null accepts any. */
  readonly account: { readonly email: string; readonly key: string } | null
}

type StoredScan = {
  readonly id: string
  readonly filename: string
  readonly developerPayload: string
  readonly statusUrl: string
  readonly submittedAt: string
  readonly found: Examined
  state: 'completed' | 'error' | 'deleted'
}

/** A scan as shown on the page for people. */
export type ShownScan = Pick<StoredScan, 'id' | 'filename' | 'submittedAt' | 'state'> & {
  readonly aggregatedScore: number
  readonly words: number
}

const ID_HOST = '/id.copyleaks.com'
const API_HOST = '/api.copyleaks.com'
const TOKEN_LIVES_MS = 48 * 3_600_000
const CHECKED_AFTER_MS = 500
const COMPLETED_AFTER_MS = 1500
const SCAN_ID = /^[a-z0-9 !@$^&\-+%=_(){}<>';:/.",~|]{3,36}$/

const Login = z.object({ email: z.string(), key: z.string() })
const Submission = z.object({
  base64: z.base64(),
  filename: z.string().min(1),
  properties: z.object({
    webhooks: z.object({ status: z.url() }),
    developerPayload: z.string().max(512),
    action: z.literal(0),
  }),
})
const Endpoint = z.object({
  verb: z.literal('POST'),
  endpoint: z.url(),
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
})
const Export = z.object({
  results: z.array(Endpoint.extend({ id: z.string() })),
  completionWebhook: z.url(),
  developerPayload: z.string().max(512).optional(),
})
const Deletion = z.object({ scans: z.array(z.object({ id: z.string() })).max(10_000) })

type Sandbox = { readonly clock: SandboxClock; readonly webhooks: Webhooks }

/** Copyleaks: the first part of the path is the host. */
export function fakeCopyleaks({ clock, webhooks }: Sandbox, { account }: CopyleaksOptions) {
  const scans = new Map<string, StoredScan>()
  const exported = new Set<string>()
  const tokens = new Map<string, number>()

  const logIn = async (c: Context) => {
    const login = Login.safeParse(await c.req.json().catch(() => null))
    const isKnown =
      login.success && (account === null || (login.data.email === account.email && login.data.key === account.key))
    if (!isKnown) return c.body(null, 401)
    const token = randomBytes(24).toString('base64url')
    const issued = clock.now()
    const expires = new Date(issued.getTime() + TOKEN_LIVES_MS)
    tokens.set(token, expires.getTime())
    return c.json({ access_token: token, '.issued': issued.toISOString(), '.expires': expires.toISOString() })
  }

  const signedIn = async (c: Context, next: () => Promise<void>) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= clock.now().getTime()) return c.body(null, 401)
    await next()
    return
  }

  const statusHook = (
    scan: StoredScan,
    status: 'creditsChecked' | 'completed' | 'error',
    delayMs: number,
  ): NewWebhook => ({
    provider: 'scan',
    subject: scan.id,
    url: scan.statusUrl.replace('{STATUS}', status),
    headers: {},
    body: () =>
      status === 'creditsChecked' ? creditsChecked(scan) : status === 'error' ? failed(scan) : completed(scan),
    delayMs,
  })
  const resultHook = (scan: StoredScan, delayMs: number) =>
    statusHook(scan, scan.state === 'error' ? 'error' : 'completed', delayMs)

  const submit = async (c: Context) => {
    const id = c.req.param('scanId') ?? ''
    const parsed = Submission.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success || !SCAN_ID.test(id)) return c.json({ message: 'Bad request' }, 400)
    if (scans.has(id)) return c.json({ message: 'A scan with this id exists.' }, 409)
    const { base64, filename, properties } = parsed.data
    const found = examine(id, Buffer.from(base64, 'base64').toString('utf8'))
    const scan: StoredScan = {
      id,
      filename,
      developerPayload: properties.developerPayload,
      statusUrl: properties.webhooks.status,
      submittedAt: clock.now().toISOString(),
      found,
      state: found.error === null ? 'completed' : 'error',
    }
    scans.set(id, scan)
    webhooks.add(statusHook(scan, 'creditsChecked', CHECKED_AFTER_MS), resultHook(scan, COMPLETED_AFTER_MS))
    return c.body(null, 201)
  }

  const resend = (c: Context) => {
    const scan = scans.get(c.req.param('scanId') ?? '')
    if (!scan || scan.state === 'deleted') return c.body(null, 404)
    webhooks.add(resultHook(scan, CHECKED_AFTER_MS))
    return c.json({}, 202)
  }

  const exportScan = async (c: Context) => {
    const scan = scans.get(c.req.param('scanId') ?? '')
    if (scan?.state !== 'completed') return c.body(null, 404)
    const exportId = `${scan.id}/${c.req.param('exportId')}`
    if (exported.has(exportId)) return c.json({ message: 'An export with this id exists.' }, 409)
    const parsed = Export.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ message: 'Bad request' }, 400)
    exported.add(exportId)
    const { results, completionWebhook, developerPayload } = parsed.data
    const tasks = results.map(({ endpoint }) => ({ endpoint, isHealthy: true, httpStatusCode: 200 }))
    const pushes = results.flatMap(({ id, endpoint, headers = [] }, i): NewWebhook[] => {
      const result = scan.found.results.find((one) => one.id === id)
      if (!result) return []
      const onAnswer = (status: number | null) => {
        tasks[i] = { endpoint, isHealthy: status !== null && status < 300, httpStatusCode: status ?? 0 }
      }
      const body = () => resultFile(result)
      const about = { provider: 'scan' as const, subject: scan.id }
      return [
        { ...about, url: endpoint, headers: Object.fromEntries(headers), body, delayMs: CHECKED_AFTER_MS, onAnswer },
      ]
    })
    webhooks.add(...pushes, {
      provider: 'scan',
      subject: scan.id,
      url: completionWebhook,
      headers: {},
      body: () => ({ completed: true, developerPayload, tasks }),
      delayMs: COMPLETED_AFTER_MS,
    })
    return c.body(null, 204)
  }

  const deleteScans = async (c: Context) => {
    const parsed = Deletion.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ message: 'Bad request' }, 400)
    for (const { id } of parsed.data.scans) {
      const scan = scans.get(id)
      if (scan) scan.state = 'deleted'
    }
    return c.json({}, 202)
  }

  const fakeProvider: FakeProvider = {
    provider: 'scan',
    paths: [ID_HOST, API_HOST],
    routes: (app) => {
      app.post(`${ID_HOST}/v3/account/login/api`, logIn)
      app.use(`${API_HOST}/*`, signedIn)
      app.put(`${API_HOST}/v3/scans/submit/file/:scanId`, submit)
      app.post(`${API_HOST}/v3/scans/:scanId/webhooks/resend`, resend)
      app.post(`${API_HOST}/v3/downloads/:scanId/export/:exportId`, exportScan)
      app.patch(`${API_HOST}/v3.1/scans/delete`, deleteScans)
      for (const host of [ID_HOST, API_HOST]) app.all(`${host}/*`, (c) => c.body(null, 404))
    },
    errorAnswer: (_c, status) => new Response(null, { status }),
  }
  return {
    fakeProvider,
    /** Newest first. */
    list: (): ShownScan[] =>
      [...scans.values()].reverse().map(({ id, filename, submittedAt, state, found }) => {
        const { score, totalWords: words } = found
        return { id, filename, submittedAt, state, words, aggregatedScore: score.aggregatedScore }
      }),
  }
}
