import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const MERGE = graphql(`
  mutation StaffMergeMembers($keptId: ID!, $mergedId: ID!, $reason: String!) {
    memberMerge(keptId: $keptId, mergedId: $mergedId, reason: $reason)
  }
`)

const UNDO = graphql(`
  mutation StaffUndoMerge($mergeId: ID!) {
    memberMergeUndo(mergeId: $mergeId)
  }
`)

export function mergeMembers(variables: {
  readonly keptId: string
  readonly mergedId: string
  readonly reason: string
}) {
  return adminRequest(MERGE, variables)
}

export function undoMerge(mergeId: string) {
  return adminRequest(UNDO, { mergeId })
}
