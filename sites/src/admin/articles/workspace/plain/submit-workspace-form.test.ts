import { expect, it, vi } from 'vitest'
import type { PostedPage } from '../../../../lib/edge/forms/posted-page.ts'
import { SET_STATUS } from '../../move.mutations.ts'
import { submitWorkspaceForm } from './submit-workspace-form.ts'

const ORIGIN = 'https://meridian.example'
const MOVE = { action: 'move', status: 'NEEDS_REVISION', message: 'The figures are invented.' }

async function submitted(fields: Readonly<Record<string, string>>) {
  const admin = vi.fn(async (..._asked: unknown[]) => ({}))
  const request = new Request(`${ORIGIN}/admin/articles/a`, {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const page = { request, locals: { api: { admin } } } as unknown as PostedPage<'admin'>
  const outcome = await submitWorkspaceForm(page, { articleId: 'a', timeZone: 'UTC' })
  return { outcome, asked: admin.mock.calls }
}

it('the message is the reason of a move, which its author reads', async () => {
  const { outcome, asked } = await submitted(MOVE)
  expect(asked).toEqual([[SET_STATUS, expect.objectContaining({ status: MOVE.status, reason: MOVE.message })]])
  expect(outcome).toBeNull()
})

it.each([
  ['', MOVE.message],
  [', however long', `${MOVE.message} `.repeat(100).trim()],
])('a private note is no reason of a move%s: it stays in the form', async (_, message) => {
  const { outcome, asked } = await submitted({ ...MOVE, message, private: 'yes' })
  expect(asked).toEqual([[SET_STATUS, expect.objectContaining({ status: MOVE.status, reason: null })]])
  expect(outcome).toMatchObject({ error: null, values: { message, isPrivate: true } })
})
