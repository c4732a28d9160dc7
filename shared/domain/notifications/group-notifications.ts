import { adminGroupPath, groupPath } from '../groups/paths.ts'
import { CHOICE, type NotificationOf, type NotificationOption, type StaffOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

export const GROUP_OPTIONS = {
  groups: {
    name: 'Groups',
    description:
      'You’re invited to a group, your request to join one is accepted, or someone asks to join a group you chair.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

export const GROUP_STAFF_OPTIONS = {
  'group-requests': {
    name: 'Requests to join groups',
    description: 'A member asks to join a group without a chair.',
  },
} as const satisfies Readonly<Record<string, StaffOption>>

type GroupNotification = NotificationOf<typeof GROUP_OPTIONS & typeof GROUP_STAFF_OPTIONS>

type Group = { readonly id: string; readonly name: string; readonly slug: string }

/** Notifies a chair. */
export function groupRequestNotification({ name, slug }: Group, requesterName: string): GroupNotification {
  return { option: 'groups', message: asked(requesterName, name), url: groupPath(slug) }
}

/** Notifies admins if the group has no chair. */
export function groupRequestForAdmins({ id, name }: Group, requesterName: string): GroupNotification {
  return { option: 'group-requests', message: asked(requesterName, name), url: adminGroupPath(id) }
}

export function groupAcceptedNotification({ name, slug }: Group): GroupNotification {
  return { option: 'groups', message: `Your request to join ${quoted(name)} was accepted.`, url: groupPath(slug) }
}

export function groupInvitedNotification({ name, slug }: Group, inviterName: string): GroupNotification {
  return { option: 'groups', message: `${inviterName} invited you to join ${quoted(name)}.`, url: groupPath(slug) }
}

/** Notifies a person whom an admin added to a group. */
export function groupAddedNotification({ name, slug }: Group): GroupNotification {
  return { option: 'groups', message: `You were added to ${quoted(name)}.`, url: groupPath(slug) }
}

export function groupChairNotification({ name, slug }: Group): GroupNotification {
  return {
    option: 'groups',
    message: `You’re now a chair of ${quoted(name)}. You answer requests and invite members.`,
    url: groupPath(slug),
  }
}

function asked(requesterName: string, group: string): string {
  return `${requesterName} asked to join ${quoted(group)}.`
}
