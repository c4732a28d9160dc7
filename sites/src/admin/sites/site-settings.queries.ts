import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const SITE_SETTINGS = graphql(
  `
    query SiteSettingsPage($code: String!) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name timeZone host version
        values { path text }
        marks { group mark }
        changes { id group values { path text } startsAt state reason author }
        counts { members posts max }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type SiteSettings = ResultOf<typeof SITE_SETTINGS>['siteSettings']

export const SITE_PACKAGES = graphql(
  `
    query SitePackagesPage($code: String!) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name timeZone host
        packages { id termMonths version duesCents initiationFeeCents currency pricePointId returnPricePointId productHandle offeredFrom }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const SITE_HISTORY = graphql(
  `
    query SiteHistoryPage($code: String!, $before: Int) {
      me { ...AdminInShell }
      siteSettings(code: $code) { code name host timeZone }
      siteHistory(code: $code, before: $before) {
        version hasEarlier
        versions { number author reason createdAt differences { path before after } }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type SiteVersion = ResultOf<typeof SITE_HISTORY>['siteHistory']['versions'][number]

/** The brands that a new one can be made like. */
export const NEW_SITE = graphql(
  `
    query NewSitePage {
      me { ...AdminInShell }
      sites { code name }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const CHANGE_SITE = graphql(`
  mutation ChangeSite(
    $code: String!
    $group: SiteGroup!
    $values: [SiteValueInput!]!
    $base: String!
    $reason: String!
    $startsAt: DateTime
  ) {
    siteChange(code: $code, group: $group, values: $values, base: $base, reason: $reason, startsAt: $startsAt) { code }
  }
`)

export const CANCEL_CHANGE = graphql(`
  mutation CancelSiteChange($code: String!, $changeId: ID!) { siteChangeCancel(code: $code, changeId: $changeId) { code } }
`)

export const RESTORE_SITE = graphql(`
  mutation RestoreSite($code: String!, $version: Int!, $base: Int!, $reason: String!) {
    siteRestore(code: $code, version: $version, base: $base, reason: $reason) { code }
  }
`)

export const CREATE_SITE = graphql(`
  mutation CreateSite($code: String!, $template: String!, $values: [SiteValueInput!]!) {
    siteCreate(code: $code, template: $template, values: $values) { code }
  }
`)

export const ADD_PACKAGE = graphql(`
  mutation AddSitePackage(
    $code: String!
    $termMonths: Int!
    $duesCents: Int!
    $initiationFeeCents: Int!
    $currency: String!
    $pricePointId: String!
    $returnPricePointId: String!
    $productHandle: String!
  ) {
    sitePackageAdd(
      code: $code
      termMonths: $termMonths
      duesCents: $duesCents
      initiationFeeCents: $initiationFeeCents
      currency: $currency
      pricePointId: $pricePointId
      returnPricePointId: $returnPricePointId
      productHandle: $productHandle
    ) { code }
  }
`)

/** Confirms the password that came with a form, for what the same form asks for. */
export const CONFIRM_PASSWORD = graphql(`
  mutation ConfirmPasswordOfForm($password: String!) { sessionStepUp(password: $password) }
`)

export const SITE_TIME_ZONE = graphql(`
  query SiteTimeZone($code: String!) { siteSettings(code: $code) { timeZone } }
`)
