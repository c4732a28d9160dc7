import { describe, expect, it } from 'vitest'
import { breakersOf } from '#shared/server/ports/with-breaker.ts'
import { type LoggedLine, readLogLines } from './log-lines.ts'
import { linesOfCode, printCounters, readRules } from './report.ts'
import { ALERT_RULES } from './rules.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

type Fields = Readonly<Record<string, unknown>>

function line(fields: Fields, secondsAgo = 10): LoggedLine {
  return { level: 'info', time: NOW - secondsAgo * 1000, ...fields }
}
function times(count: number, fields: Fields): LoggedLine[] {
  return Array.from({ length: count }, () => line(fields))
}
function request(fields: Fields = {}): Fields {
  return { worker: 'bff-member', path: '/graphql', status: 200, ms: 40, ...fields }
}
const RAN = { event: 'jobs ran', ms: 100 }
function queue(job: string, oldestSeconds: number) {
  return line({ event: 'queue', job, due: 1, oldestSeconds })
}
function call(provider: string, outcome: string) {
  return { event: 'provider call', provider, outcome, ms: 50 }
}

/** Every provider that is called through a breaker, as the log names it. */
const PROVIDERS = Object.keys(breakersOf({})).map((name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
)

/** For each rule the lines that just stay below its threshold, and those that exceed it. */
const CASES: Readonly<Record<string, readonly [quiet: readonly LoggedLine[], raised: readonly LoggedLine[]]>> = {
  'requests fail': [
    [...times(99, request()), ...times(1, request({ status: 503 }))],
    [...times(98, request()), ...times(2, request({ status: 500 }))],
  ],
  ...Object.fromEntries(
    ['sites', 'bff-member', 'bff-admin', 'bff-public'].map((worker) => [
      `${worker} is slow`,
      [
        [...times(95, request({ worker })), ...times(5, request({ worker, ms: 5000 }))],
        [...times(94, request({ worker })), ...times(6, request({ worker, ms: 5000 }))],
      ],
    ]),
  ),
  'the cron stands still': [[line(RAN)], [line(RAN, 301), line(request())]],
  'jobs fail': [times(2, { level: 'error', job: 'run-scans' }), times(3, { level: 'error', job: 'run-scans' })],
  'emails wait': [
    [queue('send-outbox', 300), line(RAN)],
    [queue('send-outbox', 301), line(RAN)],
  ],
  'payments are not settled': [
    [queue('send-outbox', 901), line(RAN)],
    [queue('settle-joining-payments', 901), line(RAN)],
  ],
  'articles are not published': [
    // The next run found nothing waiting.
    [queue('publish-due-articles', 200), line(RAN), line(RAN)],
    [line(RAN), queue('publish-due-articles', 200), line(RAN)],
  ],
  'scans wait': [
    [queue('run-scans', 3600), line(RAN)],
    [queue('run-scans', 3601), line(RAN)],
  ],
  'devices are not told': [
    [queue('send-pushes', 900), line(RAN)],
    [queue('send-pushes', 901), line(RAN)],
  ],
  'promises about data are late': [
    [queue('delete-accounts', 86_400), line(RAN)],
    [queue('delete-accounts', 90_000), line(RAN)],
  ],
  ...Object.fromEntries(
    PROVIDERS.map((provider) => [
      `the ${provider} provider is away`,
      [
        [...times(4, call(provider, 'answered')), ...times(1, call(provider, 'away'))],
        [...times(3, call(provider, 'answered')), line(call(provider, 'away')), line(call(provider, 'not asked'))],
      ],
    ]),
  ),
  'work was given up': [times(5, { event: 'message given up' }), times(6, { event: 'push given up' })],
  'sign-ins are being guessed': [
    times(200, request({ status: 429, code: 'TooManyRequests:NETWORK' })),
    times(201, request({ status: 429, code: 'BadRequest.MaxAttempts:PASSWORD_ATTEMPTS' })),
  ],
}

function raisedBy(lines: readonly LoggedLine[]): readonly string[] {
  return readRules(lines, NOW).flatMap(({ rule, isRaised }) => (isRaised ? [rule.name] : []))
}

describe('an alert', () => {
  it('has a case here for each rule', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(ALERT_RULES.map(({ name }) => name).toSorted())
  })

  it.each(Object.entries(CASES))('%s: is raised only beyond its threshold', (name, [quiet, raised]) => {
    expect(raisedBy(quiet)).not.toContain(name)
    expect(raisedBy(raised)).toContain(name)
  })

  it('is not raised by a few failures at a quiet hour, nor by old lines', () => {
    expect(raisedBy([line(RAN), ...times(19, request({ status: 500 }))])).toEqual([])
    expect(
      raisedBy([line(RAN), ...times(40, request()).map((one) => ({ ...one, status: 500, time: NOW - 301_000 }))]),
    ).toEqual([])
  })
})

describe('the lines of a log', () => {
  const plain = '{"at":"2026-11-26T11:59:50.000Z","level":"info","worker":"bff-member","status":200}'
  it.each([
    ['alone', plain],
    ['behind a prefix', `[wrangler:info] ${plain}`],
    ['in a row of Logpush', JSON.stringify({ ScriptName: 'x', Logs: [{ Level: 'info', Message: [plain] }] })],
    ['in a row of wrangler tail', JSON.stringify({ outcome: 'ok', logs: [{ level: 'info', message: [plain] }] })],
  ])('are read %s', (_, row) => {
    expect(readLogLines(`${row}\n`)).toEqual([
      { at: '2026-11-26T11:59:50.000Z', level: 'info', worker: 'bff-member', status: 200, time: NOW - 10_000 },
    ])
  })

  it('leave out lines that are not from the product', () => {
    expect(readLogLines('Ready on http://localhost\n{"a":1}\n{broken\n[1]\n{"Logs":[{"Message":["hello"]}]}')).toEqual(
      [],
    )
  })

  it('are counted by worker, refusal, provider and job', () => {
    const lines = [
      ...times(3, request()),
      line(request({ ms: 400, status: 429, code: 'TooManyRequests:NETWORK' })),
      line(call('email', 'away')),
      line({ level: 'error', job: 'run-scans' }),
    ]
    expect(printCounters(lines)).toEqual([
      'requests of bff-member: 4, p50 40 ms, p95 400 ms',
      'answered TooManyRequests:NETWORK: 1',
      'provider email away: 1',
      'job run-scans failed: 1',
    ])
  })

  it('for one request are found by its code, as a member types it', () => {
    const lines = [line({ correlationId: 'K7Q4-9WXM-2DPA', path: '/v2' }), line({ correlationId: 'AAAA-BBBB-CCCC' })]
    expect(linesOfCode(lines, ' k7q4-9wxm-2dpa ')).toEqual([lines[0]])
  })
})
