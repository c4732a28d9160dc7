import * as z from 'zod'

/** The parts of JSON Schema that the templates use. */
type Schema = {
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Data that matches a template's schema: each text is the name of its field. */
export function sampleData(schema: z.ZodType): unknown {
  return sampleOf(z.toJSONSchema(schema) as unknown as Schema, 'text')
}

function sampleOf(schema: Schema, field: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], field)
  const [type = 'null'] = [schema.type].flat()
  return BY_TYPE[type]?.(schema, field) ?? null
}

const BY_TYPE: Readonly<Record<string, (schema: Schema, field: string) => unknown>> = {
  string: ({ format }, field) =>
    format === 'date-time' ? '2026-12-08T14:00:00.000Z' : /(url|path)$/i.test(field) ? `/${field}` : `[${field}]`,
  number: () => 1,
  integer: () => 1,
  boolean: () => true,
  array: ({ items = {} }, field) => [sampleOf(items, field)],
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each, name)])),
}
