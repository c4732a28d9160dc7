import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const DESK_SCAN = graphql(`
  fragment DeskScan on ArticleScan {
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

export const DESK_TRAIL = graphql(`
  fragment DeskTrail on ArticleWritingTrail {
    saves
    firstSavedAt
    lastSavedAt
    largestAddition
  }
`)

const READ = graphql(
  `
    query DeskScanAgain($articleId: ID!) {
      articleScan(articleId: $articleId) { ...DeskScan }
    }
  `,
  [DESK_SCAN],
)

const CREATE = graphql(
  `
    mutation DeskScanCreate($articleId: ID!) {
      articleScanCreate(articleId: $articleId) { ...DeskScan }
    }
  `,
  [DESK_SCAN],
)

export type Scan = ResultOf<typeof DESK_SCAN>
export type Trail = ResultOf<typeof DESK_TRAIL>

export async function readScan(articleId: string): Promise<Scan | null> {
  return (await adminRequest(READ, { articleId })).articleScan
}

export async function createScan(articleId: string): Promise<Scan> {
  return (await adminRequest(CREATE, { articleId })).articleScanCreate
}
