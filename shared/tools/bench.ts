import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedLarge } from '#db/seed/large.ts'
import { freePort } from './ports.ts'
import { startStack } from './stack.ts'
import { tool } from './stop-with.ts'

const MEMBERS = 50_000
const ARTICLES = 20_000
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 400)
const CONCURRENCY = Number(process.env.BENCH_CONCURRENCY ?? 8)
const PASSWORD = 'Council-2026!'

type Call = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}
type Answer = {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

function send(port: number, call: Omit<Call, 'name'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { Host: `meridian.localhost:${port}`, ...call.headers }
    const sent = request(
      { agent, host: '127.0.0.1', port, path: call.path, method: call.method, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(call.body)
  })
}

const json = { 'Content-Type': 'application/json' }

async function signIn(port: number, path: string, username: string): Promise<string> {
  const answer = await send(port, {
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`Signing in at ${path} answered ${answer.status}: ${answer.text}`)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

function percentile(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function measure(port: number, call: Call, workersCpuMs: () => number) {
  for (let i = 0; i < 20; i++) await send(port, call)
  const latencies: number[] = []
  let left = REQUESTS
  const cpuBefore = workersCpuMs()
  const startedAt = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const sentAt = performance.now()
      const answer = await send(port, call)
      if (answer.status !== 200) throw new Error(`${call.name} answered ${answer.status}`)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    what: call.name,
    'requests/s': Math.round(REQUESTS / seconds),
    'p50 ms': Number(percentile(sorted, 0.5).toFixed(1)),
    'p95 ms': Number(percentile(sorted, 0.95).toFixed(1)),
    'CPU ms/request': Number(((workersCpuMs() - cpuBefore) / REQUESTS).toFixed(2)),
  }
}

function graphql(name: string, path: string, cookie: string, query: string): Call {
  return {
    name,
    method: 'POST',
    path,
    headers: { ...json, Cookie: cookie },
    body: JSON.stringify({ query }),
  }
}

function page(name: string, path: string, cookie = ''): Call {
  return {
    name,
    method: 'GET',
    path,
    headers: cookie ? { Cookie: cookie } : {},
  }
}

await tool(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-bench-'))
  const [port, sandboxPort, dbPort] = [await freePort(), await freePort(), await freePort()]
  const stack = await startStack(
    { dataDir, port, sandboxPort, dbPort, database: null, clockOffsetMs: 0 },
    { say: console.log, onCrash: console.error },
  )
  try {
    console.log(`Adding ${MEMBERS} members and ${ARTICLES} articles…`)
    await seedLarge(stack.database, { members: MEMBERS, articles: ARTICLES })
    const member = await signIn(port, '/rest/login', 'maya.chen@meridian.test')
    const editor = await signIn(port, '/rest/admin/login', 'theo.brandt@council.test')
    const published = await send(
      port,
      graphql('', '/graphql', member, '{ articlesPublished(first: 1) { articleUrl } }'),
    )
    const story = /\/stories\/[\w-]+/.exec(published.text)?.[0] ?? '/'
    const calls = [
      page('sign-in page', '/login'),
      page('published article', story),
      page('dashboard', '/articles', member),
      page('editor', '/articles/edit', member),
      page('editorial board', '/admin/articles', editor),
      page('editorial list', '/admin/articles?view=list', editor),
      page('editorial search', '/admin/articles?view=list&q=platform', editor),
      graphql('me', '/graphql', member, '{ me { id name { fullName } } }'),
      graphql(
        'articleInFlight',
        '/graphql',
        member,
        '{ articleInFlight { id status currentRevision { id content } } }',
      ),
      graphql(
        'article list of the editors',
        '/graphqlAdmin',
        editor,
        '{ articles(first: 50) { totalCount edges { node { id title status } } } }',
      ),
    ]
    const rows = []
    for (const call of calls) rows.push(await measure(port, call, stack.workersCpuMs))
    console.table(rows)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
