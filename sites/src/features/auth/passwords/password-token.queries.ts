import { graphql } from '../../../lib/graphql/public.ts'

export const PASSWORD_TOKEN = graphql(`
  query PasswordToken($token: String!) {
    passwordTokenIsValid(token: $token) { isValid email }
  }
`)

export const SIGNED_IN_EMAIL = graphql(`
  query SignedInEmail {
    getStarted { onboarding { email } }
  }
`)
