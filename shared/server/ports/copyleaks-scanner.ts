import * as z from 'zod'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'
import type { TokenStore } from '#shared/kernel/ports/provider-token.ts'
import type { ScanExport, Scanner, ScanOutcome, ScanText } from '#shared/kernel/ports/scanner.ts'
import { developerPayload, webhookSecret } from './copyleaks-payload.ts'

export type CopyleaksConfig = {
  /** https://id.copyleaks.com, or the sandbox. */
  readonly loginUrl: string
  /** https://api.copyleaks.com, or the sandbox. */
  readonly apiUrl: string
  readonly email: string
  readonly apiKey: string
  /** The address at which the provider reaches bff-public. */
  readonly webhookUrl: string
  /** Signs the payload that the provider sends back. */
  readonly webhookKey: string
  /** Free scans with made-up results. */
  readonly isTrial: boolean
  readonly tokens: TokenStore
  readonly timeoutMs?: number
}

export const WEBHOOK_PATH = '/rest/webhooks/copyleaks'
export const PAYLOAD_HEADER = 'X-Scan-Payload'

const TIMEOUT_MS = 10_000
/** The sensitivity ranges from 1, fast, to 5, thorough. */
const SENSITIVITY = 3
/** Scans that were not deleted expire at the provider after a week. */
const EXPIRES_AFTER_HOURS = 168

const Login = z.object({ access_token: z.string().min(1), '.expires': z.iso.datetime({ offset: true }) })

type Call = { readonly method: 'PUT' | 'POST' | 'PATCH'; readonly path: string; readonly body?: unknown }
type Answer = {
  readonly ok: boolean
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

/** Examines texts through Copyleaks. */
export function copyleaksScanner(config: CopyleaksConfig): Scanner {
  const ask = (call: Call, taken?: number) => callInTime(config, call, taken)
  return {
    submit: async (scan) =>
      // 409: an earlier attempt has submitted this scan.
      ask({ method: 'PUT', path: `v3/scans/submit/file/${scan.id}`, body: await submission(config, scan) }, 409),
    askAgain: (scan) => ask({ method: 'POST', path: `v3/scans/${scan.id}/webhooks/resend` }),
    exportSources: async (scan) =>
      ask(
        {
          method: 'POST',
          path: `v3/downloads/${scan.id}/export/${scan.exportId}`,
          body: await exportation(config, scan),
        },
        409,
      ),
    forget: (scan) =>
      ask({ method: 'PATCH', path: 'v3.1/scans/delete', body: { scans: [{ id: scan.id }], purge: true } }, 404),
  }
}

async function webhooks({ webhookUrl, webhookKey }: CopyleaksConfig, scanId: string) {
  return `${webhookUrl.replace(/\/$/, '')}${WEBHOOK_PATH}/${await webhookSecret(webhookKey, scanId)}`
}

async function submission(config: CopyleaksConfig, scan: ScanText) {
  return {
    base64: toBase64(new TextEncoder().encode(scan.text)),
    filename: `article-${scan.revisionId}.txt`,
    properties: {
      webhooks: { status: `${await webhooks(config, scan.id)}/{STATUS}/${scan.id}` },
      sandbox: config.isTrial,
      developerPayload: await developerPayload(config.webhookKey, scan),
      aiGeneratedText: { detect: true },
      cheatDetection: false,
      includeHtml: false,
      action: 0,
      expiration: EXPIRES_AFTER_HOURS,
      sensitivityLevel: SENSITIVITY,
      scanning: { internet: true },
      pdf: { create: false },
    },
  }
}

async function exportation(config: CopyleaksConfig, scan: ScanExport) {
  const base = `${await webhooks(config, scan.id)}/export/${scan.id}/${scan.exportId}`
  const payload = await developerPayload(config.webhookKey, scan)
  return {
    // Pushed exports carry no payload of their own.
    results: scan.sourceIds.map((id) => ({
      id,
      verb: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        [PAYLOAD_HEADER, payload],
      ],
      endpoint: `${base}/results/${id}`,
    })),
    completionWebhook: `${base}/completed`,
    maxRetries: 3,
    developerPayload: payload,
  }
}

/** `taken` is the provider's status for a repeated request. */
async function callInTime(config: CopyleaksConfig, call: Call, taken?: number): Promise<ScanOutcome> {
  try {
    const answer = await callSignedIn(config, call)
    if (answer.ok || answer.status === taken) return { kind: 'done' }
    return refusalOf(answer)
  } catch (error) {
    if (error instanceof LoginRefused) return refusalOf(error.answer)
    // A dropped connection looks the same before and after the provider carried out the call.
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'later', reason: isLate ? 'timeout' : 'network' }
  }
}

class LoginRefused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('The provider refused the login')
    this.answer = { ...answer, status: answer.ok ? 500 : answer.status }
  }
}

async function callSignedIn(config: CopyleaksConfig, call: Call): Promise<Answer> {
  const kept = await config.tokens.read()
  const answer = await send(config.apiUrl, call, kept ?? (await login(config)), config)
  // Changing the key invalidates tokens of the old one.
  return answer.status === 401 && kept ? send(config.apiUrl, call, await login(config), config) : answer
}

async function login(config: CopyleaksConfig): Promise<string> {
  const body = { email: config.email, key: config.apiKey }
  const answer = await send(config.loginUrl, { method: 'POST', path: 'v3/account/login/api', body }, null, config)
  const parsed = Login.safeParse(answer.body)
  if (!answer.ok || !parsed.success) throw new LoginRefused(answer)
  const { access_token: token, '.expires': expires } = parsed.data
  await config.tokens.write({ token, expiresAt: new Date(expires) })
  return token
}

async function send(baseUrl: string, call: Call, token: string | null, config: CopyleaksConfig): Promise<Answer> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/${call.path}`, {
    method: call.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return { ok: response.ok, status: response.status, retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : null, body }
}

const REFUSED = new Set([400, 404, 413, 415, 422])

/** Keys, credits, limits and outages can be fixed without changing the text: retried later. */
function refusalOf({ status, retryAfterSeconds }: Answer): ScanOutcome {
  const reason = `status ${status}`
  if (REFUSED.has(status)) return { kind: 'refused', reason }
  return retryAfterSeconds === null ? { kind: 'later', reason } : { kind: 'later', reason, retryAfterSeconds }
}
