import { graphql, memberRequest } from '../../lib/graphql/member.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { outcomeOf } from '../auth/passwords/password-outcome.ts'
import type { SavePassword } from '../auth/passwords/save-password.ts'

const PASSWORD_UPDATE = graphql(`
  mutation PasswordUpdate($oldPassword: String!, $newPassword: String!) {
    passwordUpdate(oldPassword: $oldPassword, newPassword: $newPassword)
  }
`)

/** For a signed-in person: this session continues, all others end. */
export const updatePassword: SavePassword = async ({ current, next }) => {
  try {
    await memberRequest(PASSWORD_UPDATE, { oldPassword: current, newPassword: next })
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return outcomeOf({ code: error.code, message: null, fields: error.extensions.fields })
  }
}
