import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const WORKSPACE_SCAN = graphql(`
  fragment WorkspaceScan on ArticleScan {
    id
    status
    band
    aggregatedScore
    aiProbability
    identicalWords
    minorChangedWords
    relatedMeaningWords
    totalWords
    totalExcluded
    failure
    failureDetail
    isCurrentText
    createdAt
    sources { id url title introduction matchedWords passages }
  }
`)

export const WORKSPACE_TRAIL = graphql(`
  fragment WorkspaceTrail on ArticleWritingTrail {
    saves
    firstSavedAt
    lastSavedAt
    largestAddition
    pastes { savedAt characters }
  }
`)

const READ = graphql(
  `
    query RefreshScan($articleId: ID!) {
      articleScan(articleId: $articleId) { ...WorkspaceScan }
    }
  `,
  [WORKSPACE_SCAN],
)

const CREATE = graphql(
  `
    mutation RequestScan($articleId: ID!) {
      articleScanCreate(articleId: $articleId) { ...WorkspaceScan }
    }
  `,
  [WORKSPACE_SCAN],
)

export type Scan = ResultOf<typeof WORKSPACE_SCAN>
export type Trail = ResultOf<typeof WORKSPACE_TRAIL>

export async function readScan(articleId: string): Promise<Scan | null> {
  return (await adminRequest(READ, { articleId })).articleScan
}

export async function createScan(articleId: string): Promise<Scan> {
  return (await adminRequest(CREATE, { articleId })).articleScanCreate
}
