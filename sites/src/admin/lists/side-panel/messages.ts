export const SIDE_PANEL_MESSAGES = {
  name: 'Side panel',
  close: 'Close side panel',
  loading: 'Loading…',
  failed: 'This couldn’t be loaded. Check your connection, then try again.',
  again: 'Try again',
  gone: 'This is no longer here. Reload the list.',
} as const
