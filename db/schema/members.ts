import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { flag, id, instant } from './columns.ts'
import { communities } from './communities.ts'

/** People. A member belongs to one community; staff belong to the admin community and work where they hold a permission. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    communityId: text('community_id')
      .notNull()
      .references(() => communities.id),
    kind: text('kind', { enum: ['MEMBER', 'STAFF'] }).notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] }).notNull(),
    /** What a session of this person may reach: everything, or onboarding only. */
    gate: text('gate', { enum: ['NONE', 'ONBOARDING'] })
      .notNull()
      .default('NONE'),
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** Argon2id as a PHC string; null until a password was set. */
    passwordHash: text('password_hash'),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    jobTitle: text('job_title'),
    companyName: text('company_name'),
    locationName: text('location_name'),
    locationCode: text('location_code'),
    pronouns: text('pronouns'),
    displayPronouns: flag('display_pronouns').notNull().default(false),
    avatarImageId: text('avatar_image_id'),
    membershipTier: text('membership_tier'),
    vertical: text('vertical'),
    isModerator: flag('is_moderator').notNull().default(false),
    isFounding: flag('is_founding').notNull().default(false),
    health: text('health', { enum: ['GREEN', 'AMBER', 'RED'] }),
    standing: text('standing', { enum: ['GOOD', 'PAST_DUE', 'UNPAID', 'SUSPENDED'] })
      .notNull()
      .default('GOOD'),
    joinedAt: instant('joined_at').notNull(),
    lastAccessedAt: instant('last_accessed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('users_email').on(t.communityId, t.email),
    unique('users_username').on(t.communityId, t.username),
    check('users_email_is_canonical', sql`${t.email} = lower(trim(${t.email}))`),
    check('users_kind', sql`${t.kind} IN ('MEMBER', 'STAFF')`),
    check('users_status', sql`${t.status} IN ('ACTIVE', 'INACTIVE')`),
    check('users_gate', sql`${t.gate} IN ('NONE', 'ONBOARDING')`),
  ],
)

/** One mobile phone a member. Codes go to it only once it is verified. */
export const mobilePhones = sqliteTable(
  'mobile_phones',
  {
    /** Names the phone to people who may not see its number. */
    id: id(),
    communityId: text('community_id')
      .notNull()
      .references(() => communities.id),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    /** ISO 3166 alpha-2. */
    countryCode: text('country_code').notNull(),
    /** E.164 */
    number: text('number').notNull(),
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('mobile_phones_number_is_e164', sql`${t.number} GLOB '+[1-9]*' AND length(${t.number}) BETWEEN 8 AND 16`),
    check('mobile_phones_country', sql`length(${t.countryCode}) = 2`),
  ],
)

/** What a member of staff may do, by community. */
export const staffPermissions = sqliteTable(
  'staff_permissions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    communityId: text('community_id')
      .notNull()
      .references(() => communities.id),
    permission: text('permission', { enum: PERMISSIONS }).notNull(),
  },
  (t) => [
    unique('staff_permissions_once').on(t.userId, t.communityId, t.permission),
    index('staff_permissions_by_community').on(t.communityId, t.permission),
  ],
)

/** Pictures of people and brands, served at /media/{id}. Private originals never come here. */
export const images = sqliteTable('images', {
  id: id(),
  communityId: text('community_id')
    .notNull()
    .references(() => communities.id),
  contentType: text('content_type').notNull(),
  /** base64 */
  data: text('data').notNull(),
  createdAt: instant('created_at').notNull(),
})
