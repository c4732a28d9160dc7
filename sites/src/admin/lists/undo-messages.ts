/** In a file of its own: the words of lists would come with it. */
export const UNDOING = 'Undoing…'
