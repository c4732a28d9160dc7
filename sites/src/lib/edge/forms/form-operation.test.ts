import { expect, it } from 'vitest'
import { isOperationId } from '#shared/kernel/ids.ts'
import { operationOf } from './form-operation.ts'

const operation = crypto.randomUUID()

async function idOf(fields: Record<string, string>) {
  const { operationId } = await operationOf(new URLSearchParams(fields))
  expect(isOperationId(operationId)).toBe(true)
  return operationId
}

it.each<[name: string, again: Record<string, string>, isSame: boolean]>([
  ['the same values', { operation, body: 'Hello', action: 'send' }, true],
  ['the same values, trimmed', { operation, body: ' Hello\r\n', action: 'send' }, true],
  ['a corrected text', { operation, body: 'Hello!', action: 'send' }, false],
  ['another button', { operation, body: 'Hello', action: 'move' }, false],
  ['another page of the form', { operation: crypto.randomUUID(), body: 'Hello', action: 'send' }, false],
])('a form that is sent again with %s', async (_name, again, isSame) => {
  const first = await idOf({ operation, body: 'Hello', action: 'send' })
  expect((await idOf(again)) === first).toBe(isSame)
})

it('a form is shown again with its own id, and one without an id is an operation of its own', async () => {
  expect((await operationOf(new URLSearchParams({ operation }))).hidden).toBe(operation)
  expect(await idOf({ operation: '' })).not.toBe(await idOf({ operation: '' }))
})
