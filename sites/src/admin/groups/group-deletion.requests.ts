import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const DELETE = graphql(`
  mutation DeleteGroup($groupId: ID!) {
    groupDelete(groupId: $groupId)
  }
`)

export function deleteGroup(groupId: string) {
  return adminRequest(DELETE, { groupId })
}
