import type { CommunityConfig } from '../communities/config.ts'

/** Outside services that count visits for a brand. */
export const OUTSIDE_SERVICES = ['GOOGLE_ANALYTICS', 'GOOGLE_TAG_MANAGER', 'LINKEDIN_INSIGHT'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

export const OUTSIDE_SERVICE_NAMES: Readonly<Record<OutsideService, string>> = {
  GOOGLE_ANALYTICS: 'Google Analytics',
  GOOGLE_TAG_MANAGER: 'Google Tag Manager',
  LINKEDIN_INSIGHT: 'LinkedIn Insight',
}

/** The origins that receive their data. */
export const OUTSIDE_ORIGINS: Readonly<Record<OutsideService, string>> = {
  GOOGLE_ANALYTICS: 'https://www.google-analytics.com',
  GOOGLE_TAG_MANAGER: 'https://www.googletagmanager.com',
  LINKEDIN_INSIGHT: 'https://px.ads.linkedin.com',
}

/** The brand's ids at the services. */
export type OutsideIds = {
  readonly [Key in 'googleAnalytics' | 'googleTagManager' | 'linkedInInsight']?: CommunityConfig[Key] | undefined
}

/** A member's answer, and the services it was about. */
export type OutsideConsent = { readonly services: readonly OutsideService[]; readonly isAllowed: boolean }

/** The services that a brand uses, with its ids. */
export function outsideIdsOf(ids: OutsideIds): Readonly<Partial<Record<OutsideService, string>>> {
  return {
    ...(ids.googleAnalytics && { GOOGLE_ANALYTICS: ids.googleAnalytics }),
    ...(ids.googleTagManager && { GOOGLE_TAG_MANAGER: ids.googleTagManager }),
    ...(ids.linkedInInsight && { LINKEDIN_INSIGHT: ids.linkedInInsight }),
  }
}

export function outsideServicesOf(ids: OutsideIds): readonly OutsideService[] {
  const found = outsideIdsOf(ids)
  return OUTSIDE_SERVICES.filter((service) => found[service] !== undefined)
}

/** The services of a brand that a member has allowed. */
export function allowedServices(
  configured: readonly OutsideService[],
  consent: OutsideConsent | null,
): readonly OutsideService[] {
  return configured.filter((service) => consent?.isAllowed && consent.services.includes(service))
}

/** A member is asked once, and again when their brand has a service that they were not asked about. */
export function isConsentOpen(configured: readonly OutsideService[], consent: OutsideConsent | null): boolean {
  return configured.some((service) => !consent?.services.includes(service))
}
