import * as z from 'zod/mini'
import { DunningSchedule } from '../billing/dunning/schedule.ts'

const HEX_COLOUR = /^#[0-9a-f]{6}$/i

/** The appearance of a brand as set by an admin; every other colour is derived from these. */
export const BrandLooks = z.strictObject({
  /** The brand colour. */
  accent: z.string().check(z.regex(HEX_COLOUR)),
  /** The background colour of pages; the neutral colours take their tint from it. */
  ground: z.string().check(z.regex(HEX_COLOUR)),
  scheme: z.enum(['light', 'dark']),
  headings: z.enum(['serif', 'sans']),
  labels: z.enum(['plain', 'small-caps']),
})
export type BrandLooks = z.infer<typeof BrandLooks>

const Link = z.strictObject({ label: z.string(), link: z.string() })

/** The configuration of a community: rows that admins edit, never code. */
export const CommunityConfig = z.strictObject({
  appName: z.string(),
  looks: BrandLooks,
  /** Ids of images served at /media/{id}; null shows the name as text. */
  icon: z.nullable(z.string()),
  auth: z.strictObject({
    slug: z.string(),
    backgroundImage: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    textColor: z.nullable(z.string()),
    playStoreLink: z.nullable(z.string()),
    appStoreLink: z.nullable(z.string()),
    /** Answers unknown emails like known ones (docs/decisions). */
    hideUnknown: z.boolean(),
  }),
  tagline: z.string(),
  conciergeEmail: z.string(),
  conciergePhone: z.string(),
  copyrightHolder: z.string(),
  links: z.strictObject({
    terms: z.nullable(z.string()),
    privacy: z.nullable(z.string()),
    membershipInfo: z.nullable(z.string()),
  }),
  navMore: z.array(Link),
  execLink: z.nullable(z.string()),
  products: z.strictObject({ forum: z.strictObject({ enabled: z.boolean() }) }),
  googleAnalytics: z.nullable(z.string()),
  googleTagManager: z.optional(z.nullable(z.string())),
  linkedInInsight: z.optional(z.nullable(z.string())),
  /** The sender address of emails. */
  mailFrom: z.string(),
  /** When weekly digests are written, in the community's time zone; if absent, at the product's default. */
  digest: z.optional(
    z.strictObject({
      weekday: z.int().check(z.gte(0), z.lte(6)),
      hour: z.int().check(z.gte(0), z.lte(23)),
    }),
  ),
  /** Whether staff see who opened an announcement; if absent, they don’t. */
  tracksOpens: z.optional(z.boolean()),
  /** The checks that editors make before an article goes on; if absent, the default ones. */
  articleChecks: z.optional(
    z.strictObject({
      title: z.boolean(),
      titleMax: z.int().check(z.gte(10), z.lte(300)),
      byline: z.boolean(),
      sources: z.boolean(),
      leadImage: z.boolean(),
      scan: z.boolean(),
    }),
  ),
  /** The provider of the card fields for new members; if absent, Chargify.js. */
  cardFields: z.optional(z.enum(['CHARGIFY', 'BRAINTREE'])),
  /** If absent, the default days. */
  dunning: z.optional(DunningSchedule),
})
export type CommunityConfig = z.infer<typeof CommunityConfig>
