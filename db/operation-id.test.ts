import { describe, expect, it } from 'vitest'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { checkOperationId, requireOperationId } from './operation-id.ts'

describe('the id of an operation', () => {
  it.each(['op', 'a_B-3', '01JDZ8N4X5Q6R7S8T9V0W1X2Y3', 'x'.repeat(100)])('"%s" is used as it is', (id) => {
    expect([checkOperationId(id), requireOperationId(id)]).toEqual([id, id])
  })

  it.each(['', ' ', 'a b', '4242424242424242', 'x'.repeat(101)])('"%s" is refused', (id) => {
    const refusal = expect.objectContaining({
      ...{ code: 'BadRequest.Invalid', fields: { operationId: FORM_CODES.unknown } },
    })
    expect(() => checkOperationId(id)).toThrow(refusal)
    expect(() => requireOperationId(id)).toThrow(refusal)
  })

  it.each([null, undefined])('may be absent (%s) unless it is required', (id) => {
    expect(checkOperationId(id)).toBeNull()
    expect(() => requireOperationId(id)).toThrow(
      expect.objectContaining({ code: 'BadRequest.Invalid', fields: { operationId: FORM_CODES.missing } }),
    )
  })
})
