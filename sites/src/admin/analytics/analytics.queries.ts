import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const ANALYTICS = graphql(
  `
    query AnalyticsPage($from: String!, $to: String!) {
      me { ...AdminInShell }
      analytics(from: $from, to: $to) {
        from to isByMonth countedTo steps
        series { key total days before daysBefore totals stepDays }
      }
      articleStatusTotals { status count }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const BRAND_TOTALS = graphql(
  `
    query BrandTotalsPage($from: String!, $to: String!) {
      me { ...AdminInShell }
      brandTotals(from: $from, to: $to) { code name sums { key total days before daysBefore } }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const ANALYTICS_FILE = graphql(`
  query AnalyticsFile($from: String!, $to: String!) {
    analytics(from: $from, to: $to) { steps series { key total days before daysBefore totals stepDays } }
  }
`)

export type Analytics = ResultOf<typeof ANALYTICS>['analytics']
export type Series = Analytics['series'][number]
export type StatusCount = ResultOf<typeof ANALYTICS>['articleStatusTotals'][number]
export type BrandTotals = ResultOf<typeof BRAND_TOTALS>['brandTotals'][number]
