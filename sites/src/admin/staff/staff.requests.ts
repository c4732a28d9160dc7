import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import type { VariablesOf } from '../../lib/graphql/typed-document.ts'

const INVITE = graphql(`
  mutation InviteStaff(
    $givenName: String!, $familyName: String!, $email: String!, $community: String!, $permissions: [StaffPermission!]!
  ) {
    staffInvite(
      givenName: $givenName, familyName: $familyName, email: $email, community: $community, permissions: $permissions
    ) { id hasPassword }
  }
`)

const SET_DUTIES = graphql(`
  mutation SetStaffDuties(
    $userId: ID!, $community: String!, $permissions: [StaffPermission!]!, $base: [StaffPermission!]!, $isOwnConfirmed: Boolean!
  ) {
    staffSetDuties(
      userId: $userId, community: $community, permissions: $permissions, base: $base, isOwnConfirmed: $isOwnConfirmed
    ) { id }
  }
`)

const END = graphql(`
  mutation EndStaff($userId: ID!) {
    staffEnd(userId: $userId) { id }
  }
`)

const SEND_LINK = graphql(`
  mutation SendStaffLink($userId: ID!) {
    staffLinkSend(userId: $userId) { id }
  }
`)

/** Returns the person; one who has a password already gets no email. */
export async function inviteStaff(variables: VariablesOf<typeof INVITE>) {
  return (await adminRequest(INVITE, variables)).staffInvite
}

export function setStaffDuties(variables: VariablesOf<typeof SET_DUTIES>) {
  return adminRequest(SET_DUTIES, variables)
}

export function endStaff(userId: string) {
  return adminRequest(END, { userId })
}

export function sendStaffLink(userId: string) {
  return adminRequest(SEND_LINK, { userId })
}
