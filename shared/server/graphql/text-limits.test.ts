import { graphql } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemas } from '#shared/testing/schemas.ts'
import { makeBuilder } from './builder.ts'
import { LIST_MAX, listSize } from './limits.ts'
import { atMost, enforceTextLimits } from './text-limits.ts'

type Options = Partial<ReturnType<typeof atMost>>

function schemaWith(options: Options) {
  const builder = makeBuilder()
  const Filter = builder.inputType('Filter', { fields: (t) => ({ words: t.string(options), id: t.id() }) })
  builder.queryField('found', (t) =>
    t.boolean({
      args: { text: t.arg.string(options), list: t.arg.stringList(options), filter: t.arg({ type: Filter }) },
      resolve: () => true,
    }),
  )
  builder.mutationField('none', (t) => t.boolean({ resolve: () => true }))
  return builder.toSchema()
}

async function ask(schema: ReturnType<typeof schemaWith>, args: string) {
  const { data, errors } = await graphql({ schema, source: `{ found(${args}) }` })
  const error = errors?.[0]?.originalError as { code?: string; fields?: object } | undefined
  return error ? { code: error.code, fields: error.fields } : data
}

describe('a text of a GraphQL schema', () => {
  it('has a limit, or the schema is refused', () => {
    expect(() => enforceTextLimits(schemaWith({}))).toThrow('is a text without a limit')
    expect(() => enforceTextLimits(schemaWith(atMost(3)))).not.toThrow()
  })

  it.each(['text: "abc"', 'text: "👍👍👍"', 'text: null', 'list: ["abc", "de"]', 'filter: {words: "abc"}'])(
    'is accepted within it: %s',
    async (args) => {
      expect(await ask(enforceTextLimits(schemaWith(atMost(3))), args)).toEqual({ found: true })
    },
  )

  it.each([
    ['text: "abcd"', 'text'],
    ['text: "👍👍👍👍"', 'text'],
    ['list: ["abc", "defg"]', 'list'],
    ['filter: {words: "abcd"}', 'words'],
    [`filter: {id: "${'i'.repeat(101)}"}`, 'id'],
  ])('is refused beyond it: %s', async (args, name) => {
    const answer = await ask(enforceTextLimits(schemaWith(atMost(3))), args)
    expect(answer).toEqual({ code: 'BadRequest.Invalid', fields: { [name]: 999 } })
  })

  it('can be refused with its own message', async () => {
    const schema = enforceTextLimits(schemaWith(atMost(3, { code: 'TooLarge', message: 'Shorten it.' })))
    expect(await ask(schema, 'text: "abcd"')).toMatchObject({ code: 'TooLarge' })
  })

  it.each(Object.entries(schemas))('has a limit everywhere on the %s schema', (_, schema) => {
    expect(() => enforceTextLimits(schema)).not.toThrow()
  })
})

describe('the length of a list', () => {
  it.each([
    [null, 20],
    [undefined, 20],
    [1, 1],
    [LIST_MAX, LIST_MAX],
    [LIST_MAX + 1, LIST_MAX],
  ])('of %s requested rows is %i', (requested, expected) => {
    expect(listSize(requested, 20)).toBe(expected)
  })

  it.each([0, -1, 1.5, Number.NaN])('cannot be %d', (requested) => {
    expect(() => listSize(requested, 20)).toThrow('positive whole number')
  })
})
