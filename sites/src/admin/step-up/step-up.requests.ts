import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const STEP_UP = graphql(`
  mutation ConfirmPassword($password: String!) {
    sessionStepUp(password: $password)
  }
`)

/** Confirms the password of the staff person for the next ten minutes. */
export async function confirmPassword(password: string): Promise<void> {
  await adminRequest(STEP_UP, { password })
}
