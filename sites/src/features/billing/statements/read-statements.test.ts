import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { readStatements } from './read-statements.server.ts'

const ALL = { year: null, after: null }
const FOUND = {
  statementYears: [{ year: 2026, count: 14, amount: 14 }],
  statements: Array.from({ length: 13 }, (_, i) => ({ id: `s${i}` })),
  accountant: { email: null, sent: [] },
}
function apiThat(answer: () => Promise<unknown>): PageApi {
  return answer as PageApi
}

describe('the statements of the billing page', () => {
  it('are shown twelve at a time, and the page knows whether there are more', async () => {
    const loaded = await readStatements(
      apiThat(async () => FOUND),
      ALL,
    )
    expect(loaded).toMatchObject({ kind: 'statements', hasMore: true })
    expect(loaded.kind === 'statements' && loaded.statements.map(({ id }) => id)).toHaveLength(12)
    const few = { ...FOUND, statements: FOUND.statements.slice(0, 12) }
    expect(
      await readStatements(
        apiThat(async () => few),
        ALL,
      ),
    ).toMatchObject({ hasMore: false })
  })

  it.each(['ServiceUnavailable', 'UnhandledError'] as const)(
    '[BILL-039] that cannot be loaded are reported in their place: %s',
    async (code) => {
      const failing = apiThat(() => Promise.reject(new AppError(code)))
      expect(await readStatements(failing, ALL)).toEqual({ kind: 'failed' })
    },
  )

  it('are not reported as failed when the session has ended: the page asks to sign in', async () => {
    const ended = apiThat(() => Promise.reject(new AppError('NotAuthenticated')))
    await expect(readStatements(ended, ALL)).rejects.toThrow('NotAuthenticated')
  })
})
