import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { HEALTHS } from '#shared/domain/members/health.ts'
import { SUPPORT_CONTACT_KINDS } from '#shared/domain/members/support-contact.ts'
import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { flag, id, instant } from './columns.ts'
import { community } from './communities.ts'

function isMember(kind: AnyColumn): SQL {
  return sql`${kind} = 'MEMBER'`
}

/** People. A member belongs to one community; staff belong to the admin community and act where they hold a permission. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    communityId: community(),
    kind: text('kind', { enum: ['MEMBER', 'STAFF'] }).notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] }).notNull(),
    /** ONBOARDING limits the person's sessions to the onboarding pages. */
    gate: text('gate', { enum: ['NONE', 'ONBOARDING'] })
      .notNull()
      .default('NONE'),
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** Argon2id as a PHC string; null until a password was set. */
    passwordHash: text('password_hash'),
    /** The password was set by staff: signing in with it leads to choosing another one instead of to a session. */
    mustChangePassword: flag('must_change_password').notNull().default(false),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    jobTitle: text('job_title'),
    companyName: text('company_name'),
    locationName: text('location_name'),
    locationCode: text('location_code'),
    pronouns: text('pronouns'),
    displayPronouns: flag('display_pronouns').notNull().default(false),
    displayLocation: flag('display_location').notNull().default(true),
    /** Id of a drawing in `images` or of an uploaded picture. */
    avatarImageId: text('avatar_image_id'),
    /** The last part of the address of the public profile; null while the profile is for members only. */
    publicSlug: text('public_slug'),
    /** The photo that the person removed and can restore, until it is deleted or another one is set. */
    removedAvatarImageId: text('removed_avatar_image_id'),
    membershipTier: text('membership_tier'),
    vertical: text('vertical'),
    isModerator: flag('is_moderator').notNull().default(false),
    isFounding: flag('is_founding').notNull().default(false),
    /** How engaged the member is, computed once a day; for staff only. */
    health: text('health', { enum: HEALTHS }),
    /** When it is computed next: at once for new members. */
    healthDueAt: instant('health_due_at').notNull().default(sql`0`),
    /** Whether a part of the profile that the member does not hide is empty; maintained by triggers. */
    isProfileIncomplete: flag('is_profile_incomplete').notNull().default(true),
    standing: text('standing', { enum: ['GOOD', 'PAST_DUE', 'UNPAID', 'SUSPENDED'] })
      .notNull()
      .default('GOOD'),
    /** Of the member's entry in the directory: triggers give it with the first one, and who comes back has the same again. */
    directoryNumber: integer('directory_number'),
    joinedAt: instant('joined_at').notNull(),
    lastAccessedAt: instant('last_accessed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('users_email').on(t.communityId, t.email),
    unique('users_username').on(t.communityId, t.username),
    // Partial, so that no other query uses it instead of the primary key.
    index('users_moderators').on(t.communityId, t.id).where(sql`${t.isModerator} = 1`),
    index('users_members').on(t.communityId, t.id).where(sql`${t.kind} = 'MEMBER'`),
    index('users_health_due').on(t.healthDueAt, t.id).where(sql`${t.kind} = 'MEMBER'`),
    index('users_by_family_name').on(
      t.communityId,
      t.kind,
      sql`${t.familyName} COLLATE NOCASE`,
      sql`${t.givenName} COLLATE NOCASE`,
      t.id,
    ),
    index('users_by_given_name').on(t.communityId, t.kind, sql`${t.givenName} COLLATE NOCASE`, t.id),
    // For the search, the filters and the sort orders of the member list.
    index('users_by_company').on(t.communityId, sql`${t.companyName} COLLATE NOCASE`, t.id).where(isMember(t.kind)),
    index('users_by_place').on(t.communityId, sql`${t.locationName} COLLATE NOCASE`, t.id).where(isMember(t.kind)),
    index('users_by_status').on(t.communityId, t.status, t.gate, t.id).where(isMember(t.kind)),
    index('users_by_standing').on(t.communityId, t.standing, t.id).where(isMember(t.kind)),
    index('users_by_tier').on(t.communityId, t.membershipTier, t.id).where(isMember(t.kind)),
    index('users_by_health').on(t.communityId, t.health, t.id).where(isMember(t.kind)),
    // Partial in its own column too, so that no other query uses it for sorting.
    index('users_incomplete')
      .on(t.communityId, t.isProfileIncomplete, t.id)
      .where(sql`${t.kind} = 'MEMBER' AND ${t.isProfileIncomplete} = 1`),
    unique('users_directory_number').on(t.directoryNumber),
    index('users_newest_in_directory')
      .on(t.communityId, t.directoryNumber)
      .where(sql`${t.directoryNumber} IS NOT NULL`),
    index('users_by_joining').on(t.communityId, t.joinedAt, t.id).where(isMember(t.kind)),
    index('users_by_access')
      .on(t.communityId, sql`CASE WHEN ${t.lastAccessedAt} IS NULL THEN 0 ELSE ${t.lastAccessedAt} END`, t.id)
      .where(isMember(t.kind)),
    check('users_email_is_canonical', sql`${t.email} = lower(trim(${t.email}))`),
    check('users_kind', sql`${t.kind} IN ('MEMBER', 'STAFF')`),
    check('users_status', sql`${t.status} IN ('ACTIVE', 'INACTIVE')`),
    check('users_gate', sql`${t.gate} IN ('NONE', 'ONBOARDING')`),
  ],
)

/** A column that refers to a person: a member or a member of staff. */
export function person(name = 'user_id') {
  return text(name)
    .notNull()
    .references(() => users.id)
}

/** One mobile phone per member. Codes are sent to it only once it is verified. */
export const mobilePhones = sqliteTable(
  'mobile_phones',
  {
    /** Identifies the phone to callers who may not see its number. */
    id: id(),
    communityId: community(),
    userId: person().unique(),
    /** ISO 3166 alpha-2. */
    countryCode: text('country_code').notNull(),
    /** E.164 */
    number: text('number').notNull(),
    verifiedAt: instant('verified_at'),
    /** When the provider last refused a text to it, such as after STOP; null once one was accepted again. */
    refusedAt: instant('refused_at'),
    /** The code and session that confirmed it: the same request sent twice gets the same answer. */
    confirmedCodeHmac: text('confirmed_code_hmac'),
    confirmedSessionId: text('confirmed_session_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('mobile_phones_by_number').on(t.communityId, t.number),
    check('mobile_phones_number_is_e164', sql`${t.number} GLOB '+[1-9]*' AND length(${t.number}) BETWEEN 8 AND 16`),
    check('mobile_phones_country', sql`length(${t.countryCode}) = 2`),
  ],
)

/** The new number that a member wants to use, until the code sent to it is entered. */
export const mobilePhoneChanges = sqliteTable(
  'mobile_phone_changes',
  {
    id: id(),
    communityId: community(),
    userId: person().unique(),
    /** ISO 3166 alpha-2. */
    countryCode: text('country_code').notNull(),
    /** E.164 */
    number: text('number').notNull(),
    /** HMAC under a key that is not in the database. */
    codeHmac: text('code_hmac').notNull(),
    /** The message in the outbox that carries the code. */
    messageId: text('message_id').notNull(),
    evaluations: integer('evaluations').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('mobile_phone_changes_by_end').on(t.expiresAt),
    check(
      'mobile_phone_changes_number_is_e164',
      sql`${t.number} GLOB '+[1-9]*' AND length(${t.number}) BETWEEN 8 AND 16`,
    ),
    check('mobile_phone_changes_country', sql`length(${t.countryCode}) = 2`),
    check('mobile_phone_changes_evaluations', sql`${t.evaluations} BETWEEN 0 AND 5`),
  ],
)

/** The people who support a member: an executive assistant, and a contact for public relations. */
export const supportContacts = sqliteTable(
  'support_contacts',
  {
    id: id(),
    communityId: community(),
    userId: person(),
    kind: text('kind', { enum: SUPPORT_CONTACT_KINDS }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Countries by ISO 3166 alpha-2, numbers as E.164. */
    mobileCountryCode: text('mobile_country_code'),
    mobileNumber: text('mobile_number'),
    officeCountryCode: text('office_country_code'),
    officeNumber: text('office_number'),
    officeExtension: text('office_extension'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('support_contacts_one_of_a_kind').on(t.userId, t.kind),
    check('support_contacts_kind', sql`${t.kind} IN ('ASSISTANT', 'PUBLIC_RELATIONS')`),
    check('support_contacts_mobile', sql`(${t.mobileCountryCode} IS NULL) = (${t.mobileNumber} IS NULL)`),
    check('support_contacts_office', sql`(${t.officeCountryCode} IS NULL) = (${t.officeNumber} IS NULL)`),
    check('support_contacts_extension', sql`${t.officeExtension} IS NULL OR ${t.officeNumber} IS NOT NULL`),
  ],
)

/** The permissions of staff, per community. */
export const staffPermissions = sqliteTable(
  'staff_permissions',
  {
    id: id(),
    userId: person(),
    communityId: community(),
    permission: text('permission', { enum: PERMISSIONS }).notNull(),
  },
  (t) => [
    unique('staff_permissions_once').on(t.userId, t.communityId, t.permission),
    index('staff_permissions_by_community').on(t.communityId, t.permission),
  ],
)

/** Drawings of people and brands, served at /media/{id}. */
export const images = sqliteTable('images', {
  id: id(),
  communityId: community(),
  contentType: text('content_type').notNull(),
  /** base64 */
  data: text('data').notNull(),
  createdAt: instant('created_at').notNull(),
})
