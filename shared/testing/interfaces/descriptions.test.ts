import { expect, it } from 'vitest'
import { schemas } from '../schemas.ts'

it('every query and mutation says what it does, in sentences', () => {
  const operations = Object.entries(schemas).flatMap(([audience, schema]) =>
    [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).map(({ name, description }) => ({
        name: `${audience} ${name}`,
        description,
      })),
    ),
  )
  expect(operations.length).toBeGreaterThan(400)
  const untold = operations.filter(({ description }) => !/^\S.*[.!?]$/s.test(description ?? ''))
  expect(untold.map(({ name }) => name)).toEqual([])
})
