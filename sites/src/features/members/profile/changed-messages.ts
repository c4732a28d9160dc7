/**
 * Shown when the profile was saved elsewhere while its form was open; separate from the other texts, because only that
 * form needs them.
 */
export const CHANGED_MESSAGES = {
  changed:
    'Your profile was saved somewhere else, such as in another tab, after you opened this page. Nothing was overwritten, and what you typed is still here. Check the fields named below, then save again.',
  differing: 'Changed there and here:',
  taken: (names: readonly string[]) => `Changed only there, and now shown here as saved: ${names.join(', ')}.`,
  keep: 'Saving again replaces it with what you typed.',
  use: 'Use the saved one',
  yes: 'Yes',
  no: 'No',
  nothingHidden: 'Everything is shown',
} as const
