import { percentile } from '../bench/statistics.ts'
import type { LoggedLine } from './log-lines.ts'

/** A condition under which somebody must be alerted; docs/alerts.md is printed from these. */
export type AlertRule = {
  readonly name: string
  /** The rule looks at the lines of this many minutes. */
  readonly minutes: number
  readonly threshold: number
  readonly unit: '%' | 'ms' | 'seconds' | 'lines'
  /** The figure that is compared; null if the lines do not contain it. */
  readonly measure: (lines: readonly LoggedLine[]) => number | null
  /** 'above' the threshold or 'below' it. */
  readonly when: 'above' | 'below'
  readonly whatIsMeasured: string
  readonly whatToDo: string
}

const WORKERS = ['sites', 'bff-member', 'bff-admin', 'bff-public'] as const

function numberOf(line: LoggedLine, field: string): number {
  const value = line[field]
  return typeof value === 'number' ? value : 0
}

function isRequest({ status, path }: LoggedLine): boolean {
  return typeof status === 'number' && typeof path === 'string'
}

function ofEvent(lines: readonly LoggedLine[], event: string): readonly LoggedLine[] {
  return lines.filter((line) => line.event === event)
}

/** Null for fewer than `least` rows: one failure among three requests at night is not an outage. */
function share(of: readonly LoggedLine[], is: (line: LoggedLine) => boolean, least: number): number | null {
  return of.length < least ? null : (100 * of.filter(is).length) / of.length
}

/** The age of the longest waiting row, by the newest line of the queue: 0 if nothing is waiting. */
function queueAge(lines: readonly LoggedLine[], jobs: readonly string[]): number | null {
  const ends = lines.flatMap((line, at) => (line.event === 'jobs ran' ? [at] : []))
  if (ends.length === 0) return null
  const ofRun = ofEvent(lines.slice((ends.at(-2) ?? -1) + 1, ends.at(-1)), 'queue')
  return Math.max(
    0,
    ...ofRun.filter(({ job }) => jobs.includes(String(job))).map((line) => numberOf(line, 'oldestSeconds')),
  )
}

/** Queues by how long a row may wait: rows of other queues may wait a day. */
const QUEUES: readonly (readonly [name: string, jobs: readonly string[], seconds: number, whatToDo: string])[] = [
  [
    'emails wait',
    ['send-outbox'],
    300,
    'Check the calls of the email provider, then /admin/jobs, where emails that were given up can be retried.',
  ],
  [
    'payments are not settled',
    ['settle-payment-operations', 'settle-joining-payments'],
    900,
    'Check the calls of the payment provider. Settling later charges nothing twice; tell members who ask that the charge is being looked up.',
  ],
  [
    'articles are not published',
    ['publish-due-articles'],
    180,
    'Look at the last run of the job at /admin/jobs and at the lines with its code.',
  ],
  ['scans wait', ['run-scans'], 3600, 'Look at the calls of the scan provider; editors can work without the scan.'],
  [
    'devices are not told',
    ['send-pushes'],
    900,
    'Look at the calls of the push provider; notifications are shown on the web in the meantime.',
  ],
  [
    'promises about data are late',
    ['write-data-exports', 'write-community-exports', 'delete-accounts', 'end-memberships', 'change-emails'],
    86_400,
    'Look at the last run of the job at /admin/jobs: a failing row is named there and retried.',
  ],
]

export const ALERT_RULES: readonly AlertRule[] = [
  {
    name: 'requests fail',
    minutes: 5,
    threshold: 1,
    unit: '%',
    when: 'above',
    measure: (lines) => share(lines.filter(isRequest), (line) => numberOf(line, 'status') >= 500, 20),
    whatIsMeasured: 'requests answered with 500 or more, of at least 20',
    whatToDo:
      'Read the lines of level `error` with the same correlation codes. If it began with a deployment, roll back to the previous version (command in docs/operating.md).',
  },
  ...WORKERS.map(
    (worker): AlertRule => ({
      name: `${worker} is slow`,
      minutes: 15,
      threshold: 800,
      unit: 'ms',
      when: 'above',
      measure: (lines) => {
        const of = lines.filter((line) => isRequest(line) && line.worker === worker)
        const times = of.map((line) => numberOf(line, 'ms'))
        return of.length < 100 ? null : percentile(times, 0.95)
      },
      whatIsMeasured: `95th percentile of \`ms\` in the requests of ${worker}, of at least 100`,
      whatToDo: 'Compare `trips` and `ms` by `path`: one slow path points to a statement, all of them to the database.',
    }),
  ),
  {
    name: 'the cron stands still',
    minutes: 5,
    threshold: 1,
    unit: 'lines',
    when: 'below',
    measure: (lines) => ofEvent(lines, 'jobs ran').length,
    whatIsMeasured: 'lines `jobs ran`',
    whatToDo:
      'Check that bff-admin has its cron trigger and answers /healthz. Emails, scheduled articles and payments wait until it runs.',
  },
  {
    name: 'jobs fail',
    minutes: 15,
    threshold: 2,
    unit: 'lines',
    when: 'above',
    measure: (lines) => lines.filter((line) => line.level === 'error' && typeof line.job === 'string').length,
    whatIsMeasured: 'lines of level `error` with a `job`',
    whatToDo: 'Open /admin/jobs of the admin community, which shows the run, its code and the failed rows.',
  },
  ...QUEUES.map(
    ([name, jobs, seconds, whatToDo]): AlertRule => ({
      ...{ name, whatToDo, minutes: 5, threshold: seconds, unit: 'seconds', when: 'above' },
      measure: (lines) => queueAge(lines, jobs),
      whatIsMeasured: `\`oldestSeconds\` of ${jobs.map((job) => `\`${job}\``).join(', ')} in the last run`,
    }),
  ),
  ...(['email', 'sms', 'push', 'scan', 'billing', 'card vault'] as const).map(
    (provider): AlertRule => ({
      name: `the ${provider} provider is away`,
      minutes: 5,
      threshold: 20,
      unit: '%',
      when: 'above',
      measure: (lines) =>
        share(
          ofEvent(lines, 'provider call').filter((line) => line.provider === provider),
          ({ outcome }) => outcome !== 'answered',
          5,
        ),
      whatIsMeasured: `lines \`provider call\` of \`${provider}\` that were not \`answered\`, of at least 5`,
      whatToDo:
        'Read the status page of the provider. Waiting work is sent when the provider is back; nothing has to be repeated manually.',
    }),
  ),
  {
    name: 'work was given up',
    minutes: 60,
    threshold: 5,
    unit: 'lines',
    when: 'above',
    measure: (lines) => lines.filter(({ event }) => /^(?:message|push|scan step) given up$/.test(String(event))).length,
    whatIsMeasured: 'lines `message given up`, `push given up`, `scan step given up`',
    whatToDo: 'Open /admin/jobs: each item has its reason and a button to retry it.',
  },
  {
    name: 'sign-ins are being guessed',
    minutes: 15,
    threshold: 200,
    unit: 'lines',
    when: 'above',
    measure: (lines) => lines.filter(({ code }) => /(?:TooManyRequests|MaxAttempts)/.test(String(code ?? ''))).length,
    whatIsMeasured: 'requests refused with `TooManyRequests` or `BadRequest.MaxAttempts`, by reason after the colon',
    whatToDo:
      'The limits stop the guessing. If it is one network, block it at the edge; members can still set a new password through an emailed link.',
  },
]
