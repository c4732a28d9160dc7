import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendEntry } from './send-entry.ts'

/** The entry on the server, and whether the next responses arrive. */
let stored: Record<string, unknown> | null = null
let lost = 0
let isEditRefused = false

function answer(operation: string, variables: Record<string, unknown>): Record<string, unknown> {
  const { title, message } = variables
  if (operation === 'forumEntryEdit') {
    expect(variables.baseRevisionId).toBe(stored?.revisionId)
    stored = { ...stored, message, ...(title ? { title } : {}), revisionId: variables.operationId }
    return { post: title ? stored : null, reply: title ? null : stored }
  }
  stored ??= { id: 'entry', state: 'APPROVED', message, revisionId: 'first', ...(title ? { title } : {}) }
  return stored
}

async function respond(_path: string, { body }: RequestInit): Promise<Response> {
  const { query, variables } = JSON.parse(String(body))
  const operation = /forum\w+(?=\()/.exec(query)?.[0] ?? ''
  if (operation === 'forumEntryEdit' && isEditRefused) throw new TypeError('Failed to fetch')
  const data = { [operation]: answer(operation, variables) }
  if (lost > 0) {
    lost -= 1
    throw new TypeError('Failed to fetch')
  }
  return Response.json({ data }, { headers: { 'x-correlation-id': 'AAAA-BBBB-CCCC' } })
}

/** A form as `sendEntry` reads it. */
function formOf(compose: string): HTMLFormElement {
  return { dataset: { compose, post: 'post' } } as unknown as HTMLFormElement
}

beforeEach(() => {
  stored = null
  lost = 0
  isEditRefused = false
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal(
    'FormData',
    class {
      get(name: string) {
        return name === 'operation' ? 'operation' : ''
      }
    },
  )
})

describe('a text corrected after a lost response', () => {
  it.each([
    ['new', 'A titel', 'A message', 'A title', 'A message'],
    ['new', 'A title', 'A mesage', 'A title', 'A message'],
    ['reply', '', 'A repli', '', 'A reply'],
  ])('of %s is stored in place of the first one', async (compose, title, message, laterTitle, laterMessage) => {
    const form = formOf(compose)
    lost = 1
    await expect(sendEntry(form, { title, message }, 'EVERYONE')).rejects.toThrow()
    expect(stored).toMatchObject({ message })
    await sendEntry(form, { title: laterTitle, message: laterMessage }, 'EVERYONE')
    expect(stored).toMatchObject({ message: laterMessage, ...(laterTitle ? { title: laterTitle } : {}) })
  })

  it('is reported as not posted when it cannot be stored, and is stored when it is sent again', async () => {
    const form = formOf('reply')
    lost = 1
    await expect(sendEntry(form, { title: '', message: 'A repli' }, null)).rejects.toThrow()
    isEditRefused = true
    await expect(sendEntry(form, { title: '', message: 'A reply' }, null)).rejects.toThrow('EarlierTextPosted')
    isEditRefused = false
    await sendEntry(form, { title: '', message: 'A reply' }, null)
    expect(stored).toMatchObject({ message: 'A reply' })
  })

  it('is unchanged when the same text is sent again', async () => {
    const form = formOf('reply')
    lost = 1
    await expect(sendEntry(form, { title: '', message: 'A reply' }, null)).rejects.toThrow()
    await sendEntry(form, { title: '', message: 'A reply' }, null)
    expect(stored).toMatchObject({ revisionId: 'first' })
  })
})
