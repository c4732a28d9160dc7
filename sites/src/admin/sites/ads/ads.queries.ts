import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf, VariablesOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const SITE_ADS = graphql(
  `
    query SiteAdsPage($code: String!, $first: Int, $after: String) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name host timeZone
        ads(first: $first, after: $after) {
          edges { node { id advertiser shape places state startsAt endsAt clicks } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type ListedAd = ResultOf<typeof SITE_ADS>['siteSettings']['ads']['edges'][number]['node']

export const NEW_SITE_AD = graphql(
  `
    query NewSiteAdPage($code: String!) {
      me { ...AdminInShell }
      siteSettings(code: $code) { code name host timeZone tiers }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const SITE_AD = graphql(
  `
    query SiteAdPage($code: String!, $id: ID!) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name host timeZone tiers
        ad(id: $id) {
          id advertiser shape link places tiers isOn state startsAt endsAt clicks detailsId
          picture { address largeAddress alt }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type ManagedAd = NonNullable<ResultOf<typeof SITE_AD>['siteSettings']['ad']>

export const CREATE_AD = graphql(`
  mutation CreateSiteAd($code: String!, $shape: AdShape!, $ad: SiteAdInput!, $operationId: ID!) {
    siteAdCreate(code: $code, shape: $shape, ad: $ad, operationId: $operationId) { id }
  }
`)
export type AdInput = VariablesOf<typeof CREATE_AD>['ad']

export const UPDATE_AD = graphql(`
  mutation UpdateSiteAd($code: String!, $adId: ID!, $ad: SiteAdInput!, $baseDetailsId: ID!) {
    siteAdUpdate(code: $code, adId: $adId, ad: $ad, baseDetailsId: $baseDetailsId) { id }
  }
`)
