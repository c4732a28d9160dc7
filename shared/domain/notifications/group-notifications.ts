import { adminGroupPath, groupPath } from '../groups/paths.ts'
import { GROUP_TEXTS } from './messages.ts'
import type { NotificationContent } from './notification.ts'

type Group = { readonly id: string; readonly name: string; readonly slug: string }

/** Tells a chair. */
export function groupRequestNotification({ name, slug }: Group, requesterName: string): NotificationContent {
  return { option: 'groups', message: GROUP_TEXTS.asked(requesterName, name), url: groupPath(slug) }
}

/** Tells admins, where the group has no chair. */
export function groupRequestForAdmins({ id, name }: Group, requesterName: string): NotificationContent {
  return { option: 'group-requests', message: GROUP_TEXTS.asked(requesterName, name), url: adminGroupPath(id) }
}

export function groupAcceptedNotification({ name, slug }: Group): NotificationContent {
  return { option: 'groups', message: GROUP_TEXTS.accepted(name), url: groupPath(slug) }
}

export function groupInvitedNotification({ name, slug }: Group, inviterName: string): NotificationContent {
  return { option: 'groups', message: GROUP_TEXTS.invited(inviterName, name), url: groupPath(slug) }
}

/** Tells somebody whom an admin brought into a group. */
export function groupAddedNotification({ name, slug }: Group): NotificationContent {
  return { option: 'groups', message: GROUP_TEXTS.added(name), url: groupPath(slug) }
}

export function groupChairNotification({ name, slug }: Group): NotificationContent {
  return { option: 'groups', message: GROUP_TEXTS.chair(name), url: groupPath(slug) }
}
