import type { Permission } from '#shared/domain/staff/permissions.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../../context.ts'
import { audited, STAFF_ONLY } from '../audited-mutations.ts'
import type { PermissionRef } from '../permissions.graphql.ts'
import { endStaff } from './end-staff.ts'
import { inviteStaff } from './invite-staff.ts'
import {
  listStaff,
  readStaff,
  type StaffDutiesView,
  type StaffPeopleView,
  type StaffPersonView,
  type StaffPlaceView,
} from './read-staff.ts'
import { sendStaffLink } from './send-staff-link.ts'
import { setDuties } from './set-duties.ts'

const LINE = atMost(INPUT_MAX_CHARACTERS)

export function addStaffPeople(builder: Builder<AdminContext>, Permission: PermissionRef) {
  const { StaffPerson, StaffPeople } = addTypes(builder, Permission)
  builder.queryFields((t) => ({
    staffPeople: t.field({
      type: StaffPeople,
      description: 'The staff of this community, or in the admin community of all, by name; at most 200.',
      args: { search: t.arg.string(LINE) },
      resolve: (_root, { search }, ctx) => listStaff(ctx, search ?? ''),
    }),
    staffPerson: t.field({
      type: StaffPerson,
      nullable: true,
      description: 'A staff person; null for anybody else.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readStaff(ctx, id),
    }),
  }))
  builder.mutationFields((t) => ({
    staffInvite: t.field({
      type: StaffPerson,
      description:
        'Adds a person to the staff of a community and emails a link to choose a password. A person who already works elsewhere gets the additional permissions.',
      extensions: { audit: audited('staff.invite', STAFF_ONLY), stepUp: true },
      args: {
        givenName: t.arg.string({ required: true, ...LINE }),
        familyName: t.arg.string({ required: true, ...LINE }),
        email: t.arg.string({ required: true, ...LINE }),
        community: t.arg.string({ required: true, ...LINE }),
        permissions: t.arg({ type: [Permission], required: true }),
      },
      resolve: (_root, { permissions, ...args }, ctx) =>
        thenKick(ctx, inviteStaff(ctx, { ...args, permissions: permissions as readonly Permission[] })),
    }),
    staffSetDuties: t.field({
      type: StaffPerson,
      description:
        'Grants and withdraws permissions in a community, so that the person has exactly `permissions`; `base` are those that the caller saw. Removing the own admin permission requires `isOwnConfirmed`.',
      extensions: { audit: audited('staff.set-duties', STAFF_ONLY), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        community: t.arg.string({ required: true, ...LINE }),
        permissions: t.arg({ type: [Permission], required: true }),
        base: t.arg({ type: [Permission], required: true }),
        isOwnConfirmed: t.arg.boolean(),
      },
      resolve: (_root, { permissions, base, isOwnConfirmed, ...args }, ctx) =>
        setDuties(ctx, {
          ...args,
          permissions: permissions as readonly Permission[],
          base: base as readonly Permission[],
          isOwnConfirmed: isOwnConfirmed ?? false,
        }),
    }),
    staffEnd: t.field({
      type: StaffPerson,
      description:
        'Ends the work of a person: on the site of a brand all permissions there, in the admin community all permissions and the account. Their sessions end.',
      extensions: { audit: audited('staff.end', STAFF_ONLY), stepUp: true },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => endStaff(ctx, userId),
    }),
    staffLinkSend: t.field({
      type: StaffPerson,
      description: 'Emails the person a link to choose a password.',
      extensions: { audit: audited('staff.send-link', STAFF_ONLY), stepUp: true },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => thenKick(ctx, sendStaffLink(ctx, userId)),
    }),
  }))
}

function addTypes(builder: Builder<AdminContext>, Permission: PermissionRef) {
  const StaffPlace = builder.objectRef<StaffPlaceView>('StaffPlace').implement({
    description: 'A community in which staff work.',
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      isCouncil: t.exposeBoolean('isCouncil', { description: 'The admin community.' }),
      givable: t.expose('givable', {
        type: [Permission],
        description: 'The permissions that the caller may grant there; empty if the caller is not an admin.',
      }),
    }),
  })
  const StaffDuties = builder.objectRef<StaffDutiesView>('StaffDuties').implement({
    description: 'The permissions of a person in a community.',
    fields: (t) => ({
      place: t.expose('place', { type: StaffPlace }),
      permissions: t.expose('permissions', { type: [Permission] }),
    }),
  })
  const StaffPerson = builder.objectRef<StaffPersonView>('StaffPerson').implement({
    description: 'A staff person.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      isActive: t.exposeBoolean('isActive'),
      hasPassword: t.exposeBoolean('hasPassword', { description: 'False until the link of the invitation was used.' }),
      lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', nullable: true }),
      isSelf: t.exposeBoolean('isSelf'),
      openArticles: t.exposeInt('openArticles', {
        nullable: true,
        description:
          'Open articles of this community that the person edits, excluding those on hold: they stay assigned when the permission ends. Null in lists.',
      }),
      duties: t.expose('duties', {
        type: [StaffDuties],
        description: 'In the communities where the person has permissions, or the caller may grant some.',
      }),
    }),
  })
  const StaffPeople = builder.objectRef<StaffPeopleView>('StaffPeople').implement({
    fields: (t) => ({
      people: t.expose('people', { type: [StaffPerson] }),
      hasMore: t.exposeBoolean('hasMore'),
      places: t.expose('places', { type: [StaffPlace] }),
    }),
  })
  return { StaffPerson, StaffPeople }
}
