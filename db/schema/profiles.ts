import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FilledField } from '#shared/domain/members/auto-fill.ts'
import type { HideableField } from '#shared/domain/members/profile.ts'
import { FACETS } from '#shared/domain/members/profile-lists.ts'
import { flag, instant } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/** Profile data of members besides their row in `users`. There is no row before the first save. */
export const memberProfiles = sqliteTable(
  'member_profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    biography: text('biography'),
    companyDescription: text('company_description'),
    areaOfFocus: text('area_of_focus'),
    industry: text('industry'),
    employeeCount: text('employee_count'),
    expertise: text('expertise', { mode: 'json' }).$type<readonly string[]>().notNull(),
    linkedIn: text('linked_in'),
    twitter: text('twitter'),
    facebook: text('facebook'),
    instagram: text('instagram'),
    crunchbase: text('crunchbase'),
    angelList: text('angel_list'),
    website: text('website'),
    /** The fields hidden from other members. Whether the place is hidden is in `users`, because it is read with the person. */
    hidden: text('hidden', { mode: 'json' }).$type<readonly HideableField[]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check('member_profiles_expertise', sql`json_type(${t.expertise}) = 'array'`),
    check('member_profiles_hidden', sql`json_type(${t.hidden}) = 'array'`),
  ],
)

/**
 * Every address that a public profile has had. It remains its member's when the profile is switched off or the name changes, so that links
 * to it lead to the same person or to nobody.
 */
export const publicProfileAddresses = sqliteTable(
  'public_profile_addresses',
  {
    communityId: community(),
    slug: text('slug').notNull(),
    userId: person(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.slug] }), index('public_profile_addresses_by_user').on(t.userId)],
)

/** When an empty profile is filled in, and the fields that were. A trigger writes the row with the member. */
export const profileFills = sqliteTable(
  'profile_fills',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    communityId: community(),
    isOn: flag('is_on').notNull().default(true),
    /** When the job checks the profile; null once it no longer needs to. */
    dueAt: instant('due_at'),
    /** Fields that were filled in and that the member has neither saved nor undone. */
    fields: text('fields', { mode: 'json' }).$type<readonly FilledField[]>().notNull(),
    filledAt: instant('filled_at'),
  },
  (t) => [
    index('profile_fills_due').on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    check('profile_fills_fields', sql`json_type(${t.fields}) = 'array'`),
    check('profile_fills_off', sql`${t.isOn} OR ${t.dueAt} IS NULL`),
  ],
)

/**
 * What the directory shows and searches of each active member who is no former member, without what they hide. Triggers make the rows of
 * `users`, `member_profiles` and `community_closings`, and keep the full-text index `directory_search` and the tables below; nothing else writes them.
 */
export const directoryEntries = sqliteTable(
  'directory_entries',
  {
    /** The `directoryNumber` of the member: a higher one is newer in the directory. */
    id: integer('id').primaryKey(),
    userId: person().unique(),
    communityId: text('community_id').notNull(),
    name: text('name').notNull(),
    /** Job title and company. */
    role: text('role').notNull(),
    place: text('place').notNull(),
    /** Industry, area of focus and expertise as words. */
    topics: text('topics').notNull(),
    /** The biography and the description of the company. */
    about: text('about').notNull(),
    industry: text('industry'),
    location: text('location'),
    expertise: text('expertise').notNull(),
    /** Each facet value as one word, used to filter a search; for groups the word is made from the id. */
    facets: text('facets').notNull(),
  },
  (t) => [index('directory_entries_newest').on(t.communityId, t.id)],
)

/**
 * For groups the id is stored. A hidden group has a facet of its own, which is only read together with the memberships of the requesting
 * member.
 */
const STORED_FACETS = [...FACETS, 'hidden-group'] as const

/** The values of the facets of each entry. */
export const directoryFacets = sqliteTable(
  'directory_facets',
  {
    entryId: integer('entry_id').notNull(),
    communityId: text('community_id').notNull(),
    facet: text('facet', { enum: STORED_FACETS }).notNull(),
    value: text('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.facet, t.value] }),
    index('directory_facets_newest').on(t.communityId, t.facet, t.value, t.entryId),
  ],
)

/** How many entries have a value. */
export const directoryCounts = sqliteTable(
  'directory_counts',
  {
    communityId: text('community_id').notNull(),
    /** As above, or `all`, whose only value is empty. */
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.facet, t.value] }),
    index('directory_counts_largest').on(t.communityId, t.facet, t.count, t.value),
  ],
)

/**
 * The words of names, companies and places, used to correct misspelt ones. They belong to no entry and no community: a word is shown only
 * when the corrected search finds somebody.
 */
export const directoryWords = sqliteTable('directory_words', {
  id: integer('id').primaryKey(),
  word: text('word').notNull().unique(),
})
