export const TIER_MESSAGES = {
  label: 'Who sees it',
  hint: 'Choose none to show it to all members.',
  none: 'No member has a membership tier, so all members see it.',
  all: 'All members',
} as const
