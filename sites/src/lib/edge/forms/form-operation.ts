import { toHex } from '#shared/kernel/crypto/hex.ts'

export type FormOperation = {
  /** As the form has it, for showing it again. */
  readonly hidden: string
  readonly operationId: string
}

/**
 * The operation of a posted form. The id is made of that of the form and its values: sent twice, it is one operation. With other values it
 * is another one, such as a correction while the first response was awaited, which would otherwise be lost and be taken for done.
 */
export async function operationOf(form: URLSearchParams): Promise<FormOperation> {
  const hidden = form.get('operation')
  if (!hidden) return { hidden: crypto.randomUUID(), operationId: crypto.randomUUID() }
  // A form that is shown again has its values trimmed.
  const values = JSON.stringify([...form].map(([name, value]) => [name, value.trim()]))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(values))
  return { hidden, operationId: toHex(digest) }
}
