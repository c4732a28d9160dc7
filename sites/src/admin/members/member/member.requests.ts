import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const SET_ACTIVE = graphql(`
  mutation StaffSetMemberActive($userId: ID!, $isActive: Boolean!, $reason: String!) {
    memberSetActive(userId: $userId, isActive: $isActive, reason: $reason)
  }
`)

const GENERATE_PASSWORD = graphql(`
  mutation StaffGeneratePassword($userId: ID!) {
    memberPasswordGenerate(userId: $userId)
  }
`)

const SEND_LINK = graphql(`
  mutation StaffSendPasswordLink($userId: ID!, $purpose: PasswordLinkPurpose!) {
    userPasswordLinkSend(userId: $userId, purpose: $purpose)
  }
`)

export function setMemberActive(userId: string, isActive: boolean, reason: string) {
  return adminRequest(SET_ACTIVE, { userId, isActive, reason })
}

export async function generatePassword(userId: string): Promise<string> {
  return (await adminRequest(GENERATE_PASSWORD, { userId })).memberPasswordGenerate
}

/** Sets up an account without a password; resets any other. */
export function sendPasswordLink(userId: string, hasPassword: boolean) {
  return adminRequest(SEND_LINK, { userId, purpose: hasPassword ? 'RESET' : 'SETUP' })
}
