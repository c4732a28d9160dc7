import { graphql } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { ownRequest } from '../auth/own-request.ts'
import type { PasswordOutcome, PasswordValues } from '../auth/passwords/password-form.ts'
import { outcomeOf } from '../auth/passwords/password-outcome.ts'

const PASSWORD_UPDATE = graphql(`
  mutation PasswordUpdate($oldPassword: String!, $newPassword: String!) {
    passwordUpdate(oldPassword: $oldPassword, newPassword: $newPassword)
  }
`)

/** Changes the password of a signed-in person: this session continues, all others end. */
export async function updatePassword({ current, next }: PasswordValues): Promise<PasswordOutcome> {
  try {
    await ownRequest()(PASSWORD_UPDATE, { oldPassword: current, newPassword: next })
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return outcomeOf({ code: ownCode(error), message: error.extensions.message, fields: error.extensions.fields })
  }
}

/** Null when the server answered without a code: only the message is known. */
function ownCode({ code, status, extensions }: RequestError): string | null {
  return code === 'UnhandledError' && status !== null && extensions.code === undefined ? null : code
}
