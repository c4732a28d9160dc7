import { type GraphQLSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { schemas } from '../schemas.ts'

/** Names that others gave: the payment provider, an invitation's address, and the code in an error message. */
const NAMES_FROM_ELSEWHERE = new Set([
  'planId',
  'productId',
  'pricePointId',
  'returnPricePointId',
  'dealId',
  'correlationId',
])

function* inputsOf(schema: GraphQLSchema) {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) yield { at: `${type.name}.${field.name}`, ...field }
    if (isObjectType(type))
      for (const field of Object.values(type.getFields()))
        for (const argument of field.args) yield { at: `${type.name}.${field.name}.${argument.name}`, ...argument }
  }
}

it.each(Object.entries(schemas))('every id that the %s schema takes is of the type ID', (_, schema) => {
  const ids = [...inputsOf(schema)].filter(({ name }) => /^id$|Ids?$/.test(name) && !NAMES_FROM_ELSEWHERE.has(name))
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter(({ type }) => getNamedType(type).name !== 'ID').map(({ at }) => at)).toEqual([])
})
