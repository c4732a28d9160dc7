/** The texts of every staff list. */
export const STAFF_LIST_MESSAGES = {
  views: 'Saved views',
  viewsNone: 'Save the filters, order and columns that you use often.',
  viewName: 'Name of the view',
  saveView: 'Save this view',
  changeView: 'Save',
  share: 'Share with all staff who use this list',
  newName: 'New name',
  shared: 'shared',
  deleteView: 'Delete',
  manageViews: 'Save and manage views',
  viewNameTooLong: 'Enter a name of up to 60 characters.',
  viewNameTaken: 'You have another view with this name.',
  tooManyViews: 'You have 30 views already. Delete one to save another.',
  viewNotices: { 'view-saved': 'View saved.', 'view-changed': 'View changed.', 'view-deleted': 'View deleted.' },
  keys: 'Keyboard shortcuts',
  closeKeys: 'Close',
  keysOn: 'Use single-key shortcuts in lists and articles',
  /** The third element is the selector that a page needs for the key. */
  keyList: [
    ['/', 'Go to the search', '[data-search-box]'],
    ['j', 'Next row or card', '[data-row-link]'],
    ['k', 'Previous row or card', '[data-row-link]'],
    ['h', 'Column to the left', '[data-column]'],
    ['l', 'Column to the right', '[data-column]'],
    ['Enter', 'Open it', '[data-row-link]'],
    ['e', 'Edit it', '[data-edit]'],
    ['x', 'Select it', '[data-row-box]'],
    ['m', 'Move it, or everything selected', '[aria-keyshortcuts~=M]'],
    ['a', 'Assign it, or everything selected', '[aria-keyshortcuts~=A]'],
    ['d', 'Set its due date, or that of everything selected', '[aria-keyshortcuts~=D]'],
    ['u', 'Undo', '[aria-keyshortcuts~=U]'],
    ['s', 'Show it in the side panel, or close the panel', '[aria-keyshortcuts~=S]'],
    ['i', 'Go to the side panel; Escape closes it', '[aria-keyshortcuts~=S]'],
    ['b', 'Go to the actions for the selection', '[data-row-box]'],
    ['?', 'Show these shortcuts', 'body'],
  ],
} as const

/** Beside a view of another person. */
export function sharedBy(name: string): string {
  return `shared by ${name}`
}

export function renameOf(name: string): string {
  return `${STAFF_LIST_MESSAGES.newName}: ${name}`
}

export function actOnView(act: string, name: string): string {
  return `${act}: ${name}`
}
