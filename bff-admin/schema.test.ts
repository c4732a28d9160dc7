import { printSchema } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from './schema.ts'

it('[API-GQL-062] the committed SDL is what the schema prints', async () => {
  await expect(`${printSchema(schema)}\n`).toMatchFileSnapshot('./schema.graphql')
})
