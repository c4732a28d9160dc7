import type { OfferedAudiences } from '#shared/domain/forum/statuses.ts'

export const FORUM_SETTINGS_MESSAGES = {
  title: 'Forum settings',
  link: 'Settings',
  back: 'Forum',
  settings: 'Settings',
  isOn: 'Forum',
  on: 'On',
  onHint: 'Members see the forum in their menu, and can read, post and reply.',
  off: 'Off',
  offHint:
    'The forum disappears from the menu, home and search, and links to posts stop working. Nothing is deleted: turn it on again and everything is back. It takes effect within a minute.',
  onlyAdmins: (isOn: boolean) => `The forum is ${isOn ? 'on' : 'off'}. Only admins can change this.`,
  intro: 'Introduction',
  introHint: 'Appears above the list of posts.',
  audiences: 'Who members can post to',
  audienceHints: {
    BOTH: 'Members post to everyone, or to a group they’re in.',
    EVERYONE: 'Members post to everyone. Posts already in groups stay there.',
    GROUPS: 'Members post to groups they’re in. Posts already for everyone stay.',
  } satisfies Record<OfferedAudiences, string>,
  isPreModerated: 'Review everything first',
  isPreModeratedHint: 'A moderator reviews each post and reply before others see it.',
  heldWords: 'Words to review',
  heldWordsHint: 'One word or phrase per line. A moderator reviews posts and replies that contain one.',
  save: 'Save settings',
  yes: 'Yes',
  no: 'No',
  failed: 'We had trouble saving this. Your changes are still here; try again.',
  invalid: 'Check the fields below.',

  moderators: 'Moderators',
  moderatorsHint: 'Members who decide on posts in the audiences they see. They get a link to the queue in the forum.',
  moderatorsNone: 'No member is a moderator yet. Only staff decide.',
  search: 'Name of a member',
  find: 'Search',
  found: 'Members found',
  foundNone: (text: string) => `No member’s name starts with “${text}”.`,
  add: 'Make moderator',
  addWhom: (name: string) => `Make ${name} a moderator`,
  remove: 'Remove',
  removeWhom: (name: string) => `Remove ${name} as moderator`,
  isModerator: 'Moderator',
  inactive: 'Inactive',

  notices: {
    saved: 'Settings saved.',
    added: 'Moderator added. They’ve been notified.',
    removed: 'Moderator removed.',
  },
} as const
export type ForumSettingsNotice = keyof typeof FORUM_SETTINGS_MESSAGES.notices
