/** Above a form of which a field is empty or wrong; the field says which. */
export const INVALID_FORM = 'Something is missing or wrong. Nothing was saved.'

export const TIER_MESSAGES = {
  label: 'Who sees it',
  hint: 'Choose none to show it to all members.',
  none: 'No member has a membership tier, so all members see it.',
  all: 'All members',
} as const
