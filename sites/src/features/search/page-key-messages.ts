/** The keys of members' pages: the key, its action and, after `g`, the addresses of which the navigation has one. */
export const PAGE_KEY_MESSAGES = {
  choice: 'Use keyboard shortcuts on this device',
  note: 'Press / for search and ? for all shortcuts. In the results, use the up and down arrows to move and Enter to open one.',
  title: 'Keyboard shortcuts',
  close: 'Close',
  pages: [
    ['/', 'Search'],
    ['?', 'Show these shortcuts'],
  ],
  between: ' then ',
  places: [
    ['h', 'Home', ['/v2']],
    ['d', 'Articles', ['/articles']],
    ['n', 'Notifications', ['/v2/notifications', '/notifications']],
    ['m', 'Messages', ['/v2/messages']],
    ['s', 'Settings', ['/settings', '/admin/settings']],
  ],
} as const
