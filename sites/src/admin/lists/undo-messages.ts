/** In a separate file, because importing it with the texts of lists would load those too. */
export const UNDOING = 'Undoing…'
