/** The part of JSON Schema that the schemas of our bodies use. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly additionalProperties?: JsonSchema | boolean
}

/** A type in TypeScript notation: `{ code: string, phone?: string | null }`. */
export function typeOf(schema: JsonSchema): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`.replace(/^\(([^|]*)\)/, '$1')
  if (schema.properties) return objectOf(schema)
  return [schema.type ?? 'any'].flat().join(' | ')
}

function objectOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

/** The constraints of a value besides its type, such as "1 to 200 characters". */
export function limitsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format, pattern } = schema
  const inside = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].map(limitsOf)
  const own = [
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minimum, realMaximum(maximum), ''),
    rangeOf(minItems, maxItems, ' entries'),
    format ?? '',
    pattern && !format ? `\`${pattern}\`` : '',
  ]
  return [...new Set([...own, ...inside])].filter(Boolean).join(', ')
}

/** The largest exact number is not a limit of ours. */
function realMaximum(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
}

function rangeOf(from: number | undefined, to: number | undefined, of: string): string {
  if (from === to) return from === undefined ? '' : `${from}${of}`
  if (from === undefined) return `up to ${to}${of}`
  return to === undefined ? `from ${from}${of}` : `${from} to ${to}${of}`
}
