import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { GROUP_VISIBILITIES, MEMBERSHIP_STATES } from '#shared/domain/groups/statuses.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { person, users } from './members.ts'

/** Groups of members with a common subject. */
export const groups = sqliteTable(
  'groups',
  {
    id: id(),
    communityId: community(),
    name: text('name').notNull(),
    about: text('about').notNull(),
    /** The current address; it and the former ones are in `group_addresses`. */
    slug: text('slug').notNull(),
    visibility: text('visibility', { enum: GROUP_VISIBILITIES }).notNull(),
    /** Id of an uploaded picture, or of a drawing in `images`. */
    imageId: text('image_id'),
    imageAlt: text('image_alt'),
    /** Triggers count the memberships of state MEMBER whose member is in the directory, that is, active. */
    memberCount: integer('member_count').notNull().default(0),
    createdBy: person('created_by'),
    /** The client's id of the creation; a repeated request is answered with the same group. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('groups_operation').on(t.createdBy, t.operationId),
    unique('groups_slug').on(t.communityId, t.slug),
    index('groups_largest').on(t.communityId, t.memberCount, t.id),
    check('groups_visibility', isOneOf(t.visibility, GROUP_VISIBILITIES)),
    check('groups_image', sql`(${t.imageId} IS NULL) = (${t.imageAlt} IS NULL)`),
    check('groups_member_count', sql`${t.memberCount} >= 0`),
  ],
)

/** The current and former slugs of groups. A former one redirects to the group, and no other group can have it. */
export const groupAddresses = sqliteTable(
  'group_addresses',
  {
    communityId: community(),
    slug: text('slug').notNull(),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.slug] }),
    index('group_addresses_of_group').on(t.groupId),
    check('group_addresses_slug', sql`${t.slug} <> '' AND ${t.slug} NOT GLOB '*[^a-z0-9-]*'`),
  ],
)

/** Who is in a group, asked to be, was invited, or was declined. */
export const groupMembers = sqliteTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id),
    userId: person(),
    communityId: community(),
    state: text('state', { enum: MEMBERSHIP_STATES }).notNull(),
    isChair: flag('is_chair').notNull().default(false),
    /** What the person wrote with the request to join. */
    note: text('note'),
    /** The inviter, for an open invitation or one that the person declined. */
    invitedBy: text('invited_by').references(() => users.id),
    /** When the state last changed: for a member, when they joined. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index('group_members_by_state').on(t.groupId, t.state, t.changedAt, t.userId),
    index('group_members_chairs').on(t.groupId, t.userId).where(sql`${t.isChair} = 1`),
    index('group_members_by_user').on(t.communityId, t.userId, t.state, t.groupId),
    index('group_members_by_inviter').on(t.invitedBy).where(sql`${t.invitedBy} IS NOT NULL`),
    check('group_members_state', isOneOf(t.state, MEMBERSHIP_STATES)),
    check('group_members_chair', sql`${t.isChair} = 0 OR ${t.state} = 'MEMBER'`),
    check('group_members_note', sql`${t.note} IS NULL OR ${t.state} = 'REQUESTED'`),
    check(
      'group_members_invitation',
      sql`CASE ${t.state} WHEN 'INVITED' THEN ${t.invitedBy} IS NOT NULL WHEN 'DECLINED' THEN TRUE ELSE ${t.invitedBy} IS NULL END`,
    ),
  ],
)
