import { percentile } from '../bench/statistics.ts'
import type { LoggedLine } from './log-lines.ts'
import { ALERT_RULES, type AlertRule } from './rules.ts'

const MINUTE_MS = 60_000

export type Reading = {
  readonly rule: AlertRule
  readonly value: number | null
  readonly isRaised: boolean
}

/** Evaluates the rules on the lines of the minutes before `now`; lines without a time count as recent. */
export function readRules(lines: readonly LoggedLine[], now: number): readonly Reading[] {
  return ALERT_RULES.map((rule) => {
    const recent = lines.filter(({ time }) => time === null || (time <= now && time > now - rule.minutes * MINUTE_MS))
    const value = rule.measure(recent)
    const isRaised = value !== null && (rule.when === 'above' ? value > rule.threshold : value < rule.threshold)
    return { rule, value, isRaised }
  })
}

function count(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

function text(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : []
}

/** The counters of the lines, one per row. */
export function printCounters(lines: readonly LoggedLine[]): readonly string[] {
  const requests = lines.filter(({ status, worker }) => typeof status === 'number' && typeof worker === 'string')
  const times = (worker: string) => requests.filter((line) => line.worker === worker).map(({ ms }) => Number(ms))
  const calls = lines.filter(({ event }) => event === 'provider call')
  return [
    ...count(requests.flatMap(({ worker }) => text(worker))).map(
      ([worker, n]) =>
        `requests of ${worker}: ${n}, p50 ${percentile(times(worker), 0.5)} ms, p95 ${percentile(times(worker), 0.95)} ms`,
    ),
    ...count(requests.flatMap(({ code }) => text(code).flatMap((codes) => codes.split(' ')))).map(
      ([code, n]) => `answered ${code}: ${n}`,
    ),
    ...count(calls.map(({ provider, outcome }) => `${provider} ${outcome}`)).map(
      ([call, n]) => `provider ${call}: ${n}`,
    ),
    ...count(lines.flatMap(({ level, job }) => (level === 'error' ? text(job) : []))).map(
      ([job, n]) => `job ${job} failed: ${n}`,
    ),
  ]
}

/** The lines of one request, in order: for an operator to whom a member reads out a code. */
export function linesOfCode(lines: readonly LoggedLine[], code: string): readonly LoggedLine[] {
  const asked = code.trim().toUpperCase()
  return lines.filter(({ correlationId }) => correlationId === asked)
}

export function describeReading({ rule, value }: Reading): string {
  const figure = value === null ? 'too little to say' : `${Math.round(value * 10) / 10} ${rule.unit}`
  return `${rule.name}: ${figure} in ${rule.minutes} minutes (told ${rule.when} ${rule.threshold} ${rule.unit})`
}
