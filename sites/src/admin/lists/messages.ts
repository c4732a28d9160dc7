/** The words of every staff list. */
export const STAFF_LIST_MESSAGES = {
  views: 'Saved views',
  viewsNone: 'Save the filters, order and columns that you use often.',
  viewName: 'Name of the view',
  saveView: 'Save this view',
  renameView: 'Rename',
  newName: 'New name',
  deleteView: 'Delete',
  manageViews: 'Save and manage views',
  viewNameMissing: 'Enter a name of up to 60 characters.',
  viewNameTaken: 'You have another view with this name.',
  tooManyViews: 'You have 30 views already. Delete one to save another.',
  keys: 'Keyboard shortcuts',
  keysOn: 'Use single-key shortcuts on this list',
  /** The third is what a list must have for its key. */
  keyList: [
    ['/', 'Go to the search', '[data-search-box]'],
    ['j', 'Next row', '[data-row-link]'],
    ['k', 'Previous row', '[data-row-link]'],
    ['Enter', 'Open the row', '[data-row-link]'],
    ['e', 'Edit the row', '[data-edit]'],
    ['x', 'Select the row', '[data-row-box]'],
    ['b', 'Go to what you can do with selected rows', '[data-row-box]'],
    ['?', 'Show or hide these shortcuts', 'body'],
  ],
} as const

export function renameOf(name: string): string {
  return `${STAFF_LIST_MESSAGES.newName}: ${name}`
}

export function actOnView(act: string, name: string): string {
  return `${act}: ${name}`
}
