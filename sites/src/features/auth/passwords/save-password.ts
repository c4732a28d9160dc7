import { postJson, readJson } from '../../../lib/graphql/post-json.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { PasswordOutcome, PasswordValues } from './password-form.ts'
import { outcomeOf, type Refusal } from './password-outcome.ts'

export type SavePassword = (values: PasswordValues) => Promise<PasswordOutcome>

const EMPTY_REFUSAL: Refusal = { code: null, message: null, fields: null }

/** Saves with the token of a reset or set-up link, which only a success consumes. */
export function saveByLink(resetToken: string): SavePassword {
  return async ({ next }) => {
    try {
      const response = await postJson('/rest/reset-password', { resetToken, newPassword: next })
      const body = (await readJson(response)) as Partial<Refusal> | null
      if (response.ok) return body ? { kind: 'done' } : outcomeOf({ ...EMPTY_REFUSAL, code: 'Intercepted' })
      return outcomeOf({ ...EMPTY_REFUSAL, ...body })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return outcomeOf({ ...EMPTY_REFUSAL, code: error.code })
    }
  }
}
