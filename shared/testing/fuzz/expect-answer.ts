import { expect } from 'vitest'
import { ERROR_STATUS } from '#shared/kernel/errors.ts'

const CODES = new Set(Object.keys(ERROR_STATUS).filter((code) => ERROR_STATUS[code as keyof typeof ERROR_STATUS] < 500))
/** What a fault would reveal; a stack frame contains no quotes, unlike a sentence that quotes an input and then gives a time. */
const INSIDES =
  /\bat (?:async )?(?:[\w.<>]+ \()?[^\s"]+:\d+:\d+|node_modules|SQLITE|drizzle|(Type|Range|Reference|Libsql)Error|"stack"/

type Answer = { code?: string; correlationId?: string; errors?: { extensions?: { code?: string } }[] }

/**
 * Never a fault: a result, or a refusal with a code from the catalogue that reveals no internals. `others` are codes that a provider which
 * is away may cause.
 */
export async function expectAnswer(response: Response, others: readonly string[] = []): Promise<readonly string[]> {
  const text = await response.text()
  if (!others.includes('ServiceUnavailable')) expect(response.status, text).toBeLessThan(500)
  expect(text).not.toMatch(INSIDES)
  if (response.status === 204) return []
  const answer = JSON.parse(text) as Answer
  const codes = answer.errors ? answer.errors.map(({ extensions }) => extensions?.code) : [answer.code]
  if (!answer.errors && response.ok) return []
  for (const code of codes) if (!others.includes(code ?? '')) expect(CODES, text).toContain(code)
  return codes.map(String)
}
