import type { RequestError } from '../../../lib/graphql/request-error.ts'

/** The sentence of a refusal that gives its reason. */
export function refusedText({ extensions }: RequestError, otherwise: string): string {
  const { message, reason } = extensions
  return typeof reason === 'string' && typeof message === 'string' ? message : otherwise
}
